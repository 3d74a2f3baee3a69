"""Invitations of a named player: what is made, whom it is for, and that whoever comes between is seen."""

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
    """The openings of a world with a second player, a bot of the first one's, and nobody."""
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
    made = await create_match(table.world.lobby, PLAYER, creation)
    assert not isinstance(made, Match)
    return made


async def declined(table: Table, made: OpenMatch) -> OpenMatch:
    sent = request("DeclineInvitation", "p2")
    return await decline_invitation(table.world.lobby, BEN, made.opening.opening_id, sent)


async def joined(table: Table, made: OpenMatch) -> None:
    joining = Joining(made.opening.opening_id, "", "", request("JoinMatch", "p2"))
    await join_match(table.world.lobby, BEN, joining)


def coming_between(monkeypatch: pytest.MonkeyPatch, openings: StoredOpenings, deed: Callable[[], Awaitable[object]]) -> None:
    """Let something be done once, after the next look at an opening."""
    get = openings.get

    async def look(*, opening_id: str = "", code: str = "") -> OpenMatch | None:
        found = await get(opening_id=opening_id, code=code)
        monkeypatch.setattr(openings, "get", get)
        await deed()
        return found

    monkeypatch.setattr(openings, "get", look)


async def test_an_invitation_names_its_player_and_has_no_code(table: Table, openings: StoredOpenings) -> None:
    made = await invited(table)
    assert (made.opening.invited_id, made.code, made.opening.is_public) == ("p2", "", False)
    assert await openings.page("", None, 0, 10) == []


@pytest.mark.parametrize("player_id", ["p3", NOBODY_ID])
async def test_nobody_is_invited_who_is_no_player(table: Table, openings: StoredOpenings, player_id: str) -> None:
    with pytest.raises(NotFound, match="UNKNOWN_PLAYER"):
        await invited(table, player_id)
    assert openings.openings == {}


async def test_what_cannot_be_an_invitation_is_malformed(table: Table, openings: StoredOpenings) -> None:
    paths = []
    for made in (
        invited(table, by_invite=False),
        invited(table, "p1"),
        invited(table, seats=(SeatWish("left", None), SeatWish("", "uniform"))),
    ):
        with pytest.raises(Malformed) as malformed:
            await made
        paths.append(malformed.value.path)
    assert paths == ["invited_player_id", "invited_player_id", "seats"]
    assert openings.openings == {}


async def test_ones_own_bot_is_invited_to_no_rated_match(table: Table, openings: StoredOpenings) -> None:
    assert (await invited(table, "b1")).opening.invited_id == "b1"
    with pytest.raises(Refused, match="OWN_ACCOUNT"):
        await invited(table, "b1", is_rated=True)
    assert len(openings.openings) == 1


async def test_ones_own_bot_is_told_of_no_invitation_of_another(table: Table, openings: StoredOpenings) -> None:
    made = await invited(table, is_rated=True)
    joining = Joining(made.opening.opening_id, "", "", request("JoinMatch", "b1"))
    with pytest.raises(NotFound, match="UNKNOWN_OPENING"):
        await join_match(table.world.lobby, Caller(Scope.BOT, player_id="b1"), joining)


async def test_who_joins_between_the_look_and_the_word_is_in(
    table: Table, openings: StoredOpenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await invited(table)
    coming_between(monkeypatch, openings, lambda: joined(table, made))
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        await declined(table, made)
    assert openings.openings[made.opening.opening_id].opening.state is OpeningState.STARTED
    assert made.opening.opening_id in table.world.store.heads


async def test_what_is_declined_between_the_look_and_the_joining_becomes_no_match(
    table: Table, openings: StoredOpenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await invited(table)
    coming_between(monkeypatch, openings, lambda: declined(table, made))
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        await joined(table, made)
    assert openings.openings[made.opening.opening_id].opening.state is OpeningState.DECLINED
    assert made.opening.opening_id not in table.world.store.heads


async def test_where_somebody_always_comes_between_it_is_a_fault_that_passes(
    table: Table, openings: StoredOpenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await invited(table)

    async def change(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(openings, "change", change)
    with pytest.raises(Fault, match="CONTENDED"):
        await declined(table, made)
