"""Deleted players in SQL, on both databases."""

import uuid
from dataclasses import replace

from match_service.adapters.database.erasure import SqlErasure
from match_service.adapters.database.openings import SqlOpenings
from match_service.domain.match import Occupant
from match_service.domain.opening import Opening, OpeningState, Place
from match_service.domain.spectating import NO_SPECTATORS
from match_service.domain.time_control import UNTIMED
from match_service.usecases.life_ports import OpenMatch
from tests.match_service.adapters.storage import Storage, request


def opening_of(opened_by: str, *others: str) -> OpenMatch:
    """An opening of a game of three that waits, with one seat free at least."""
    places = tuple(Place(Occupant(player_id=each)) for each in (opened_by, *others))
    opening = Opening(str(uuid.uuid4()), opened_by, ("left", "middle", "right"), places, None, expires_at=99_000)
    return OpenMatch(opening, "toy", b"", UNTIMED, is_rated=False, code="", created_at=1_000, spectating=NO_SPECTATORS)


async def test_nobody_is_forgotten_while_an_opening_waits_with_them(storage: Storage) -> None:
    erasure, openings = SqlErasure(storage.database), SqlOpenings(storage.database)
    await erasure.begin(["p1"], 1_000)
    assert await erasure.ties("p1") == []
    # By an access token that still holds, after the sweep has looked.
    mine, joined = opening_of("p1"), opening_of("p2", "p1")
    for each in (mine, joined):
        await openings.create(each, request(), 10)
    assert await erasure.finish("p1") is False
    assert await erasure.ties("p1") == sorted(each.opening.opening_id for each in (mine, joined))
    for each in (mine, joined):
        assert await erasure.finish("p1") is False
        await openings.change(replace(each, opening=replace(each.opening, state=OpeningState.CANCELLED)), request(), 2_000, None)
    assert await erasure.finish("p1") is True
    assert await storage.players.get("p1") is None
