"""Invitations of a player by id, and races between joining and declining."""

from collections.abc import Awaitable, Callable

import pytest

from match_service.domain.clock.time_control import UNTIMED, per_turn
from match_service.domain.errors import Conflict, Fault, Malformed, NotFound, Refused
from match_service.domain.identity.caller import NOBODY_ID, Caller, Player, PlayerKind, Scope
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.match import Match
from match_service.usecases.lobby.create_match import Creation, SeatWish, create_match
from match_service.usecases.lobby.match_creation import Terms
from match_service.usecases.lobby.openings import Joining, decline_invitation, join_match
from match_service.usecases.ports.lobby import OpenMatch
from tests.match_service.usecases.life_fakes import StoredOpenings
from tests.match_service.usecases.table import PLAYER, Table, request

BEN = Caller(Scope.PLAY, player_id="p2")
SEATS = (SeatWish("left", None), SeatWish("", None, anybody=True))


@pytest.fixture
async def openings(table: Table) -> StoredOpenings:
    """The openings of a world with a second player, a bot of the first player, and a deleted player."""
    for player in (
        Player("p2", "Ben"),
        Player("b1", "Robot", PlayerKind.BOT, owner_id="p1"),
        Player(NOBODY_ID, "a deleted player", PlayerKind.NOBODY),
    ):
        await table.world.store.make_player(player, request("CreateGuest", ""))
    openings = table.world.openings
    assert isinstance(openings, StoredOpenings)
    return openings


async def invited(
    table: Table, player_id: str = "p2", seats: tuple[SeatWish, ...] = SEATS, *, by_invite: bool = True, is_rated: bool = False
) -> OpenMatch:
    control = per_turn(60_000, setup_ms=60_000, response_ms=20_000) if is_rated else UNTIMED
    creation = Creation(
        "toy", Terms(b"", control, is_rated=is_rated), seats, request("CreateMatch"), by_invite=by_invite, invited_id=player_id
    )
    result = await create_match(table.world.lobby, PLAYER, creation)
    assert not isinstance(result, Match)
    return result


async def decline(table: Table, invitation: OpenMatch) -> OpenMatch:
    sent = request("DeclineInvitation", "p2")
    return await decline_invitation(table.world.lobby, BEN, invitation.opening.opening_id, sent)


async def join(table: Table, invitation: OpenMatch) -> None:
    joining = Joining(invitation.opening.opening_id, "", "", request("JoinMatch", "p2"))
    await join_match(table.world.lobby, BEN, joining)


def after_next_read(monkeypatch: pytest.MonkeyPatch, openings: StoredOpenings, act: Callable[[], Awaitable[object]]) -> None:
    """Run `act` once, after the next read of an opening."""
    get = openings.get

    async def get_then_act(*, opening_id: str = "", code: str = "") -> OpenMatch | None:
        result = await get(opening_id=opening_id, code=code)
        monkeypatch.setattr(openings, "get", get)
        await act()
        return result

    monkeypatch.setattr(openings, "get", get_then_act)


async def test_invitation_names_its_player_and_has_no_code(table: Table, openings: StoredOpenings) -> None:
    invitation = await invited(table)
    assert (invitation.opening.invited_id, invitation.code, invitation.opening.is_public) == ("p2", "", False)
    assert await openings.page("", None, 0, 10) == []


@pytest.mark.parametrize("player_id", ["p3", NOBODY_ID])
async def test_invitation_is_rejected_when_the_player_is_unknown_or_deleted(
    table: Table, openings: StoredOpenings, player_id: str
) -> None:
    with pytest.raises(NotFound, match="UNKNOWN_PLAYER"):
        await invited(table, player_id)
    assert openings.openings == {}


async def test_invitation_is_malformed_when_public_to_oneself_or_without_a_free_seat(
    table: Table, openings: StoredOpenings
) -> None:
    paths = []
    for attempt in (
        invited(table, by_invite=False),
        invited(table, "p1"),
        invited(table, seats=(SeatWish("left", None), SeatWish("", "uniform"))),
    ):
        with pytest.raises(Malformed) as malformed:
            await attempt
        paths.append(malformed.value.path)
    assert paths == ["invited_player_id", "invited_player_id", "seats"]
    assert openings.openings == {}


async def test_own_bot_can_be_invited_only_to_a_casual_match(table: Table, openings: StoredOpenings) -> None:
    assert (await invited(table, "b1")).opening.invited_id == "b1"
    with pytest.raises(Refused, match="OWN_ACCOUNT"):
        await invited(table, "b1", is_rated=True)
    assert len(openings.openings) == 1


async def test_own_bot_cannot_see_an_invitation_of_another_player(table: Table, openings: StoredOpenings) -> None:
    invitation = await invited(table, is_rated=True)
    joining = Joining(invitation.opening.opening_id, "", "", request("JoinMatch", "b1"))
    with pytest.raises(NotFound, match="UNKNOWN_OPENING"):
        await join_match(table.world.lobby, Caller(Scope.BOT, player_id="b1"), joining)


async def test_decline_is_refused_when_the_player_joined_after_the_read(
    table: Table, openings: StoredOpenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = await invited(table)
    after_next_read(monkeypatch, openings, lambda: join(table, invitation))
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        await decline(table, invitation)
    assert openings.openings[invitation.opening.opening_id].opening.state is OpeningState.STARTED
    assert invitation.opening.opening_id in table.world.store.heads


async def test_join_is_refused_when_the_invitation_was_declined_after_the_read(
    table: Table, openings: StoredOpenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = await invited(table)
    after_next_read(monkeypatch, openings, lambda: decline(table, invitation))
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        await join(table, invitation)
    assert openings.openings[invitation.opening.opening_id].opening.state is OpeningState.DECLINED
    assert invitation.opening.opening_id not in table.world.store.heads


async def test_decline_is_a_contended_fault_when_every_attempt_conflicts(
    table: Table, openings: StoredOpenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = await invited(table)

    async def change(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(openings, "change", change)
    with pytest.raises(Fault, match="CONTENDED"):
        await decline(table, invitation)
