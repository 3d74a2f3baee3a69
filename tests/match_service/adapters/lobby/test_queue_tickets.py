"""The players' queue in SQL: one waiting ticket per player, and one end per ticket."""

import asyncio
import uuid
from dataclasses import replace

import pytest

from match_service.adapters.database.lobby.queue_tickets import SqlPlayerTickets, leave_queue
from match_service.domain.clock.time_control import UNTIMED, bank, correspondence
from match_service.domain.errors import Conflict
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, ended
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.match import Occupant
from tests.match_service.adapters.storage import Storage, request

POOL = Pool("toy", bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000), is_rated=True, options=b"o")
OTHER = replace(POOL, is_rated=False)


def ticket(player_id: str = "p1", *, pool: Pool = POOL, created_at: int = 1_000, takes_bot: bool = False) -> PlayerTicket:
    return PlayerTicket(str(uuid.uuid4()), player_id, pool, 1_500, created_at, takes_bot=takes_bot, seen_at=created_at)


@pytest.fixture
async def tickets(storage: Storage) -> SqlPlayerTickets:
    await storage.make_players("p3", "p4", "p5")
    return SqlPlayerTickets(storage.database)


async def queue(tickets: SqlPlayerTickets, *some: PlayerTicket) -> None:
    for each in some:
        await tickets.create(each, request(each.player_id, "JoinQueue"))


async def duel(storage: Storage, first: PlayerTicket, second: PlayerTicket, now: int = 2_000) -> NewMatch:
    return await storage.new_match(Occupant(first.player_id), Occupant(second.player_id), now=now)


async def with_bot(storage: Storage, first: PlayerTicket, now: int = 2_000) -> NewMatch:
    return await storage.new_match(Occupant(first.player_id), Occupant(bot_level="uniform"), now=now)


async def state(tickets: SqlPlayerTickets, one: PlayerTicket) -> TicketState:
    stored = await tickets.get(one.ticket_id)
    assert stored is not None
    return stored.state


@pytest.mark.parametrize(
    "one",
    [
        ticket(),
        replace(ticket(pool=Pool("toy", UNTIMED, is_rated=False)), takes_bot=True, account_id="owner"),
        replace(ticket(pool=Pool("toy", correspondence(2), is_rated=True, of_bots=True)), last_opponents=("p2", "p3")),
        replace(ticket(), last_opponents=("", "p3")),
    ],
)
async def test_ticket_round_trips(tickets: SqlPlayerTickets, one: PlayerTicket) -> None:
    await queue(tickets, one)
    assert await tickets.get(one.ticket_id) == one
    assert await tickets.waiting_of("p1") == one
    assert await tickets.get("none") is None
    assert await tickets.waiting_of("p2") is None


async def test_player_has_one_waiting_ticket_even_after_simultaneous_joins(tickets: SqlPlayerTickets) -> None:
    results = await asyncio.gather(
        *(tickets.create(ticket(), request("p1", "JoinQueue")) for _ in range(6)), return_exceptions=True
    )
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 5
    one = await tickets.waiting_of("p1")
    assert one is not None
    assert await tickets.leave(one, request("p1", "LeaveQueue"), 2_000)
    await queue(tickets, ticket())


async def test_pair_becomes_one_match_despite_simultaneous_attempts(storage: Storage, tickets: SqlPlayerTickets) -> None:
    one, other = ticket("p1"), ticket("p2")
    await queue(tickets, one, other)
    matches = [await duel(storage, one, other) for _ in range(6)]
    results = await asyncio.gather(
        *(tickets.redeem((one, other) if index % 2 else (other, one), new, 0) for index, new in enumerate(matches)),
        return_exceptions=True,
    )
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 5
    stored = [await tickets.get(each.ticket_id) for each in (one, other)]
    match_ids = {each.match_id for each in stored if each is not None}
    assert await storage.matches.active_count() == {("toy", "7"): 1}
    assert len(match_ids) == 1
    assert await storage.matches.match(match_ids.pop() or "") is not None
    assert [await tickets.waiting_of(player_id) for player_id in ("p1", "p2")] == [None, None]


async def test_of_overlapping_pairs_one_is_matched_and_the_other_is_unchanged(
    storage: Storage, tickets: SqlPlayerTickets
) -> None:
    one, two, three = ticket("p1"), ticket("p2"), ticket("p3")
    await queue(tickets, one, two, three)
    pairs = [(one, two), (three, two), (one, three)]
    results = await asyncio.gather(
        *[tickets.redeem(pair, await duel(storage, *pair), 0) for pair in pairs], return_exceptions=True
    )
    assert sum(result is None for result in results) == 1
    states = [await state(tickets, each) for each in (one, two, three)]
    assert sorted(states) == [TicketState.QUEUED, TicketState.MATCHED, TicketState.MATCHED]
    assert await storage.matches.active_count() == {("toy", "7"): 1}


async def test_ticket_is_either_left_or_paired_when_both_race(storage: Storage, tickets: SqlPlayerTickets) -> None:
    for _ in range(6):
        one, other = ticket("p1"), ticket("p2")
        await queue(tickets, one, other)
        left, paired = await asyncio.gather(
            tickets.leave(one, request("p1", "LeaveQueue"), 2_000),
            tickets.redeem((one, other), await duel(storage, one, other), 0),
            return_exceptions=True,
        )
        if left is True:
            assert isinstance(paired, Conflict)
            assert await state(tickets, one) is TicketState.LEFT
            assert await state(tickets, other) is TicketState.QUEUED
            await tickets.leave(other, request("p2", "LeaveQueue"), 2_000)
        else:
            assert (left, paired) == (False, None)
            assert await state(tickets, one) is await state(tickets, other) is TicketState.MATCHED


async def test_absent_players_are_not_paired(storage: Storage, tickets: SqlPlayerTickets) -> None:
    one, absent = ticket("p1", created_at=5_000), ticket("p2", created_at=1_000)
    await queue(tickets, one, absent)
    assert await tickets.pairable(1_000, -1, 10) == []
    with pytest.raises(Conflict):
        await tickets.redeem((one, absent), await duel(storage, one, absent), 1_000)
    assert await storage.matches.active_count() == {}
    await tickets.see([absent.ticket_id], 6_000)
    assert [each.player_id for each in await tickets.pairable(1_000, -1, 10)] == ["p2", "p1"]
    await tickets.redeem((one, absent), await duel(storage, one, absent), 1_000)


async def test_pairable_lists_tickets_with_company_or_due_for_a_bot(tickets: SqlPlayerTickets) -> None:
    both = [ticket("p1", created_at=3_000), ticket("p2", created_at=2_000)]
    alone = ticket("p3", pool=OTHER, created_at=1_000, takes_bot=True)
    never = ticket("p4", pool=replace(POOL, options=b""), created_at=500)
    await queue(tickets, *both, alone, never)
    assert await tickets.pairable(0, 999, 10) == [both[1], both[0]]
    assert await tickets.pairable(0, 1_000, 10) == [alone, both[1], both[0]]
    assert await tickets.pairable(0, 1_000, 2) == [alone, both[1]]


async def test_tickets_of_absent_players_expire_once_and_others_do_not(tickets: SqlPlayerTickets) -> None:
    absent = [ticket("p1"), ticket("p2")]
    present = ticket("p3")
    await queue(tickets, *absent, present)
    await tickets.see([present.ticket_id], 2_000)
    expired = await asyncio.gather(*(tickets.expire(1_000, 9_000, 10) for _ in range(4)))
    stored = sorted((each for some in expired for each in some), key=lambda each: each.player_id)
    assert stored == [ended(each, TicketState.EXPIRED, 9_000) for each in absent]
    assert await state(tickets, present) is TicketState.QUEUED
    # Ended tickets stay ended.
    await tickets.see([each.ticket_id for each in absent], 9_000)
    assert await tickets.get(absent[0].ticket_id) == ended(absent[0], TicketState.EXPIRED, 9_000)
    assert not await tickets.leave(absent[0], request("p1", "LeaveQueue"), 9_500)


async def test_second_leave_with_the_same_request_conflicts(tickets: SqlPlayerTickets) -> None:
    one, sent = ticket(), request("p1", "LeaveQueue")
    await queue(tickets, one)
    assert await tickets.leave(one, sent, 2_000)
    second = ticket()
    await queue(tickets, second)
    with pytest.raises(Conflict):
        await tickets.leave(second, sent, 3_000)
    assert await state(tickets, second) is TicketState.QUEUED


async def test_last_opponents_and_waits_are_per_pool_newest_first(storage: Storage, tickets: SqlPlayerTickets) -> None:
    for now, opponent in enumerate(("p2", "p3", None, "p3"), start=2):
        mine = ticket("p1", created_at=1_000, takes_bot=True)
        await queue(tickets, mine)
        if opponent is None:
            await tickets.redeem((mine,), await with_bot(storage, mine, now * 1_000), 0)
            continue
        other = ticket(opponent, created_at=500)
        await queue(tickets, other)
        await tickets.redeem((mine, other), await duel(storage, mine, other, now * 1_000), 0)
    assert await tickets.last_opponents("p1", POOL, 3) == ["p3", "", "p3"]
    assert await tickets.last_opponents("p2", POOL, 3) == ["p1"]
    assert await tickets.last_opponents("p1", OTHER, 3) == []
    assert sorted(await tickets.waits(POOL, 0, 2)) == [4_000, 4_500]
    assert sorted(await tickets.waits(POOL, 4_000, 10)) == [3_000, 4_000, 4_500]
    assert await tickets.waits(OTHER, 0, 10) == []


async def test_queue_depth_is_per_game_and_old_tickets_are_purged(tickets: SqlPlayerTickets) -> None:
    one, other = ticket("p1"), ticket("p2", pool=replace(POOL, game_id="toy2"))
    await queue(tickets, one, other, ticket("p3"))
    assert await tickets.depth() == {"toy": 2, "toy2": 1}
    await tickets.leave(one, request("p1", "LeaveQueue"), 2_000)
    assert await tickets.depth() == {"toy": 1, "toy2": 1}
    assert await tickets.purge(2_000, 10) == 0
    assert await tickets.purge(2_001, 10) == 1
    assert await tickets.get(one.ticket_id) is None
    assert await tickets.waiting_of("p3") is not None


async def test_account_deletion_ends_waiting_tickets(storage: Storage, tickets: SqlPlayerTickets) -> None:
    one, other = ticket("p1"), ticket("p2")
    await queue(tickets, one, other)
    await storage.database.write(lambda connection: leave_queue(connection, ["p1"], 2_000))
    assert await state(tickets, one) is TicketState.LEFT
    assert await state(tickets, other) is TicketState.QUEUED
