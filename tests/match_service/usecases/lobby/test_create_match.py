"""Creating guests, matches, bot-match tickets and seat tokens."""

import asyncio
from dataclasses import replace

import pytest

from match_service.domain.errors import Fault, Malformed, NotFound, NotPermitted, RequestReused, TooMany, Unauthenticated
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.play.match import Occupant
from match_service.usecases.identity.create_guest import create_guest
from match_service.usecases.identity.seat_token import issue_seat_token
from match_service.usecases.lobby.create_match import Creation, SeatWish, create_match
from match_service.usecases.lobby.match_creation import Terms
from match_service.usecases.lobby.queue_bot_match import Wish, get_ticket, match_tickets, queue_bot_match
from tests.match_service import toy_game
from tests.match_service.usecases.table import PLAYER, Table, request, seated
from tests.match_service.usecases.usual_limits import usual_limits

BOTS = (SeatWish("left", "uniform"), SeatWish("right", "greedy"))


def creation(*seats: SeatWish, game_id: str = "toy", options: bytes = b"", request_id: str = "", body: bytes = b"") -> Creation:
    return Creation(game_id, Terms(options), seats, request("CreateMatch", request_id=request_id, body=body))


def wish(*levels: str, game_id: str = "toy", options: bytes = b"", request_id: str = "") -> Wish:
    return Wish(game_id, options, levels or ("uniform", "greedy"), request("QueueBotMatch", request_id=request_id))


async def test_create_guest_creates_one_player_when_repeated(table: Table) -> None:
    sent = request("CreateGuest", "")
    guests = await asyncio.gather(*(create_guest(table.world.account, "Ada", sent) for _ in range(3)))
    assert len({each.player.player_id for each in guests}) == 1
    assert guests[0].player.display_name == "Ada"
    assert guests[0].access.value == f"play {guests[0].player.player_id}"
    assert len({each.refresh for each in guests}) == 3
    with pytest.raises(RequestReused):
        await create_guest(table.world.account, "Eve", replace(sent, body_hash=b"other"))


async def test_create_guest_generates_a_missing_name_and_rejects_a_malformed_one(table: Table) -> None:
    guests = await create_guest(table.world.account, "", request("CreateGuest", ""))
    assert guests.player.display_name.startswith("Guest ")
    for name in ("x" * 41, "a\nb", "a\x00b"):
        with pytest.raises(Malformed):
            await create_guest(table.world.account, name, request("CreateGuest", ""))


async def test_create_match_orders_seats_like_the_game(table: Table) -> None:
    match = await create_match(table.world.lobby, PLAYER, creation(SeatWish("right", None), SeatWish("left", "uniform")))
    assert [(seat.seat, seat.occupant) for seat in match.seats] == [
        ("left", Occupant(bot_level="uniform")),
        ("right", Occupant(player_id="p1")),
    ]
    assert table.world.bots.offers == [(match.match_id, "left")]


async def test_minimum_action_interval_applies_only_to_matches_with_a_player() -> None:
    table = await seated(usual_limits(min_action_interval_ms=700))
    bots = await create_match(table.world.lobby, PLAYER, creation(*BOTS))
    assert (table.head.min_action_interval_ms, bots.min_action_interval_ms) == (700, 0)


@pytest.mark.parametrize(
    ("seats", "path"),
    [
        ((), "seats"),
        ((SeatWish("left", None),), "seats"),
        ((SeatWish("left", "uniform"), SeatWish("left", "uniform")), "seats"),
        ((SeatWish("left", "uniform"), SeatWish("spectator", "uniform")), "seats"),
        ((SeatWish("left", None), SeatWish("right", None)), "seats"),
        ((SeatWish("left", None), SeatWish("right", "unheard-of")), "seats[1].bot.level"),
    ],
)
async def test_create_match_rejects_malformed_seats(table: Table, seats: tuple[SeatWish, ...], path: str) -> None:
    with pytest.raises(Malformed) as malformed:
        await create_match(table.world.lobby, PLAYER, creation(*seats))
    assert malformed.value.path == path


async def test_create_match_creates_one_match_when_repeated(table: Table) -> None:
    calls = [create_match(table.world.lobby, PLAYER, creation(*BOTS, request_id="one")) for _ in range(3)]
    assert len({match.match_id for match in await asyncio.gather(*calls)}) == 1
    with pytest.raises(RequestReused):
        await create_match(table.world.lobby, PLAYER, creation(*BOTS, request_id="one", body=b"other"))


async def test_each_match_has_its_own_seed(table: Table) -> None:
    matches = [await create_match(table.world.lobby, PLAYER, creation(*BOTS)) for _ in range(2)]
    assert matches[0].seed != matches[1].seed
    assert len(matches[0].seed) == 32


async def test_first_commit_includes_the_system_steps_at_the_start(table: Table) -> None:
    options = toy_game.packed("tick").SerializeToString()
    match = await create_match(table.world.lobby, PLAYER, creation(*BOTS, options=options))
    assert match.action_count == 1
    assert [seat.rev for seat in table.world.store.heads[match.match_id].seats] == [1, 1, 1]
    assert table.world.meter.ticks == 1


async def test_create_match_rejects_an_unknown_game_options_or_player(table: Table) -> None:
    world = table.world
    with pytest.raises(NotFound):
        await create_match(world.lobby, PLAYER, creation(*BOTS, game_id="chess"))
    with pytest.raises(Malformed):
        await create_match(world.lobby, PLAYER, creation(*BOTS, options=toy_game.packed("odd").SerializeToString()))
    with pytest.raises(Unauthenticated):
        await create_match(world.lobby, Caller(Scope.PLAY, player_id="gone"), creation(*BOTS))


async def test_create_match_limits_matches_between_bots() -> None:
    table = await seated(usual_limits(bot_matches_max=1))
    await create_match(table.world.lobby, PLAYER, creation(*BOTS))
    with pytest.raises(TooMany):
        await create_match(table.world.lobby, PLAYER, creation(*BOTS))


async def test_bot_ticket_becomes_a_match_between_its_bots(table: Table) -> None:
    ticket = await queue_bot_match(table.world.queue, PLAYER, wish("greedy", "uniform"))
    assert await match_tickets(table.world.queue) == 1
    redeemed = await get_ticket(table.world.queue, PLAYER, ticket.ticket_id)
    assert redeemed.state is TicketState.MATCHED
    match = await table.world.store.match(redeemed.match_id or "")
    assert match is not None
    assert [seat.occupant.bot_level for seat in match.seats] == ["greedy", "uniform"]
    assert match.created_by == "p1"
    assert table.world.bots.offers == [(match.match_id, "left")]


async def test_bot_tickets_wait_when_there_are_too_many_bot_matches() -> None:
    table = await seated(usual_limits(bot_matches_max=2))
    tickets = [await queue_bot_match(table.world.queue, PLAYER, wish()) for _ in range(3)]
    assert await match_tickets(table.world.queue) == 2
    waiting = await get_ticket(table.world.queue, PLAYER, tickets[2].ticket_id)
    assert waiting.state is TicketState.QUEUED
    assert table.world.tickets.off == {}


async def test_bot_ticket_is_put_off_when_it_fails(table: Table) -> None:
    bad, good = [await queue_bot_match(table.world.queue, PLAYER, wish()) for _ in range(2)]
    table.world.tickets.tickets[bad.ticket_id] = replace(bad, game_id="gone")
    assert await match_tickets(table.world.queue) == 1
    assert list(table.world.tickets.off) == [bad.ticket_id]
    assert (await get_ticket(table.world.queue, PLAYER, good.ticket_id)).state is TicketState.MATCHED


async def test_queue_bot_match_rejects_an_impossible_ticket(table: Table) -> None:
    world = table.world
    with pytest.raises(Malformed) as malformed:
        await queue_bot_match(world.queue, PLAYER, wish("uniform"))
    assert malformed.value.path == "levels"
    with pytest.raises(Malformed) as malformed:
        await queue_bot_match(world.queue, PLAYER, wish("uniform", "unheard-of"))
    assert malformed.value.path == "levels[1]"
    with pytest.raises(Malformed) as malformed:
        await queue_bot_match(world.queue, PLAYER, wish(options=toy_game.packed("odd").SerializeToString()))
    assert malformed.value.path == "options"
    with pytest.raises(NotFound):
        await queue_bot_match(world.queue, PLAYER, wish(game_id="chess"))


async def test_queue_bot_match_creates_one_ticket_when_repeated(table: Table) -> None:
    calls = [queue_bot_match(table.world.queue, PLAYER, wish(request_id="one")) for _ in range(3)]
    assert len({ticket.ticket_id for ticket in await asyncio.gather(*calls)}) == 1


async def test_bot_ticket_is_visible_only_to_its_owner(table: Table) -> None:
    ticket = await queue_bot_match(table.world.queue, PLAYER, wish())
    with pytest.raises(NotPermitted):
        await get_ticket(table.world.queue, Caller(Scope.PLAY, player_id="p2"), ticket.ticket_id)
    with pytest.raises(NotFound):
        await get_ticket(table.world.queue, PLAYER, "none")


async def test_seat_token_is_issued_only_for_a_bots_seat(table: Table) -> None:
    token, level, game_id = await issue_seat_token(table.world.store, table.world.tokens, table.match_id, "right")
    assert (token.value, level, game_id) == (f"seat {table.match_id} right", "uniform", "toy")
    for seat in ("left", "spectator", "none", ""):
        with pytest.raises(NotPermitted):
            await issue_seat_token(table.world.store, table.world.tokens, table.match_id, seat)
    with pytest.raises(NotFound):
        await issue_seat_token(table.world.store, table.world.tokens, "none", "right")


async def test_list_of_games_is_served_from_memory_when_the_rules_are_down(table: Table) -> None:
    table.world.rules.down = True
    table.world.clock.time += 100_000
    assert [game.game_id for game in await table.world.games.all()] == ["toy"]


async def test_list_of_games_is_a_fault_when_the_rules_never_answered() -> None:
    table = await seated()
    table.world.rules.down = True
    games = type(table.world.games)(table.world.rules, table.world.clock, table.world.meter, 60_000)
    with pytest.raises(Fault):
        await games.all()
