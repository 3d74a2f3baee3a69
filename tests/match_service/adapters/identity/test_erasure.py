"""Erasure of deleted players in SQL."""

import uuid
from dataclasses import replace

import pytest

from match_service.adapters.database.identity.erasure import SqlErasure
from match_service.adapters.database.lobby.openings import SqlOpenings
from match_service.domain.clock.time_control import UNTIMED
from match_service.domain.errors import NotFound
from match_service.domain.identity.caller import NOBODY_ID
from match_service.domain.lobby.opening import Opening, OpeningState, Place
from match_service.domain.play.match import Occupant
from match_service.domain.watch.spectating import NO_SPECTATORS
from match_service.usecases.ports.lobby import OpenMatch
from tests.match_service.adapters.storage import Storage, request


def opening_of(opened_by: str, *others: str, invited_id: str | None = None) -> OpenMatch:
    """An open opening for three players, with at least one free seat."""
    places = tuple(Place(Occupant(player_id=each)) for each in (opened_by, *others))
    opening = Opening(
        str(uuid.uuid4()), opened_by, ("left", "middle", "right"), places, None, expires_at=99_000, invited_id=invited_id
    )
    return OpenMatch(opening, "toy", b"", UNTIMED, is_rated=False, code="", created_at=1_000, spectating=NO_SPECTATORS)


async def test_player_is_not_erased_while_in_an_open_opening(storage: Storage) -> None:
    erasure, openings = SqlErasure(storage.database), SqlOpenings(storage.database)
    await erasure.begin(["p1"], 1_000)
    assert await erasure.ties("p1") == []
    # Created with an access token that is still valid, after the check.
    mine, joined = opening_of("p1"), opening_of("p2", "p1")
    for each in (mine, joined):
        await openings.create(each, request(), 10, 10)
    assert await erasure.finish("p1") is False
    assert await erasure.ties("p1") == sorted(each.opening.opening_id for each in (mine, joined))
    for each in (mine, joined):
        assert await erasure.finish("p1") is False
        await openings.change(replace(each, opening=replace(each.opening, state=OpeningState.CANCELLED)), request(), 2_000, None)
    assert await erasure.finish("p1") is True
    assert await storage.players.get("p1") is None


async def test_player_is_not_erased_while_invited_and_cannot_be_invited_once_deleted(storage: Storage) -> None:
    erasure, openings = SqlErasure(storage.database), SqlOpenings(storage.database)
    waiting = opening_of("p2", invited_id="p1")
    await openings.create(waiting, request(), 10, 10)
    await erasure.begin(["p1"], 1_000)
    with pytest.raises(NotFound):
        await openings.create(opening_of("p2", invited_id="p1"), request(), 10, 10)
    assert await erasure.ties("p1") == [waiting.opening.opening_id]
    assert await erasure.finish("p1") is False
    declined = replace(waiting.opening, state=OpeningState.DECLINED)
    await openings.change(replace(waiting, opening=declined), request(), 2_000, None)
    assert await erasure.finish("p1") is True
    stored = await openings.get(opening_id=waiting.opening.opening_id)
    assert stored is not None
    assert stored.opening.invited_id == NOBODY_ID


async def test_invitations_are_not_listed_publicly(storage: Storage) -> None:
    openings = SqlOpenings(storage.database)
    public = opening_of("p2")
    for each in (public, opening_of("p2", invited_id="p1")):
        await openings.create(each, request(), 10, 10)
    listed = await openings.page("", None, 1_000, 10)
    assert [each.opening.opening_id for each in listed] == [public.opening.opening_id]
    assert [each.opening.opening_id for each in await openings.page("", (1_000, "~"), 1_000, 10)] == [public.opening.opening_id]
