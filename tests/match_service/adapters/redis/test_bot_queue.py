"""Bot-match tickets, bots' owed decisions and requests in SQL."""

import asyncio
import uuid

import pytest

from match_service.domain.errors import Conflict, TooMany
from match_service.domain.lobby.bot_match_ticket import Ticket, TicketState
from match_service.domain.play.match import Occupant
from tests.match_service.adapters.storage import Storage, request

BOTS = (Occupant(bot_level="uniform"), Occupant(bot_level="greedy"))


def ticket(player_id: str = "p1", created_at: int = 100) -> Ticket:
    return Ticket(str(uuid.uuid4()), player_id, "toy", b"options", ("uniform", "greedy"), created_at)


async def queue(storage: Storage, *tickets: Ticket) -> None:
    for each in tickets:
        await storage.tickets.create(each, request(method="QueueBotMatch"), 100)


async def test_ticket_round_trips(storage: Storage) -> None:
    one = ticket()
    await queue(storage, one)
    assert await storage.tickets.get(one.ticket_id) == one
    assert await storage.tickets.get("none") is None


async def test_due_tickets_are_in_queue_order_without_postponed_ones(storage: Storage) -> None:
    late, early, failed = ticket(created_at=300), ticket(created_at=100), ticket(created_at=50)
    await queue(storage, late, early, failed)
    await storage.tickets.put_off(failed.ticket_id, 1_000)
    assert await storage.tickets.due(999, 10) == [early, late]
    assert await storage.tickets.due(1_000, 1) == [failed]
    assert await storage.tickets.queued_count() == 3


async def test_ticket_becomes_one_match_despite_simultaneous_attempts(storage: Storage) -> None:
    one = ticket()
    await queue(storage, one)
    news = [await storage.new_match(*BOTS) for _ in range(6)]
    results = await asyncio.gather(*(storage.tickets.redeem(one, new, 100) for new in news), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 5
    redeemed = await storage.tickets.get(one.ticket_id)
    assert redeemed is not None
    assert redeemed.state is TicketState.MATCHED
    assert await storage.matches.active_count() == {("toy", "7"): 1}
    assert await storage.matches.match(redeemed.match_id or "") is not None
    assert await storage.tickets.due(10_000, 10) == []


async def test_ticket_waits_while_the_limit_of_bot_matches_is_reached(storage: Storage) -> None:
    one = ticket()
    await queue(storage, one)
    await storage.create(*BOTS)
    with pytest.raises(TooMany):
        await storage.tickets.redeem(one, await storage.new_match(*BOTS), 1)
    assert await storage.tickets.get(one.ticket_id) == one


async def test_ticket_limit_of_a_player_holds_for_simultaneous_requests(storage: Storage) -> None:
    tickets = [ticket() for _ in range(5)]
    results = await asyncio.gather(
        *(storage.tickets.create(each, request(method="QueueBotMatch"), 3) for each in tickets), return_exceptions=True
    )
    assert sum(result is None for result in results) == 3
    assert sum(isinstance(result, TooMany) for result in results) == 2
    await storage.tickets.create(ticket("p2"), request("p2", "QueueBotMatch"), 3)


async def test_bot_turn_is_claimed_only_once_its_offer_is_old(storage: Storage) -> None:
    head = await storage.create(*BOTS, now=1_000)
    assert await storage.owed.claim(999, 5_000, 10) == []
    assert await storage.owed.claim(1_000, 5_000, 10) == [(head.match_id, "left")]
    assert await storage.owed.claim(4_999, 6_000, 10) == []


async def test_bot_turn_is_claimed_by_one_replica(storage: Storage) -> None:
    heads = [await storage.create(*BOTS, now=1_000) for _ in range(8)]
    claims = await asyncio.gather(*(storage.owed.claim(2_000, 5_000, 3) for _ in range(6)))
    claimed = [match_id for claim in claims for match_id, _ in claim]
    assert len(claimed) == len(set(claimed))
    rest = await storage.owed.claim(2_000, 5_000, 100)
    assert {match_id for match_id, _ in rest} | set(claimed) == {head.match_id for head in heads}


async def test_bot_action_renews_its_offer_and_player_turns_are_never_claimed(storage: Storage) -> None:
    head = await storage.create(left=BOTS[0], right=Occupant(player_id="p1"), now=1_000)
    head = await storage.play(head, ("left", "idle"), now=3_000)
    assert await storage.owed.oldest() == 3_000
    assert await storage.owed.claim(2_999, 9_000, 10) == []
    await storage.play(head, ("left", "end"), now=4_000)
    assert await storage.owed.oldest() is None
    assert await storage.owed.claim(9_000, 9_000, 10) == []


async def test_finished_match_owes_no_decision(storage: Storage) -> None:
    head = await storage.create(*BOTS, now=1_000)
    await storage.play(head, ("left", "win"))
    assert await storage.owed.claim(9_000, 9_000, 10) == []


async def test_old_requests_are_purged_except_those_of_active_matches(storage: Storage) -> None:
    played, ended = await storage.create(now=1_000), await storage.create(now=1_000)
    sent = [request(), request(), request("p1", "QueueBotMatch"), request("p1", "QueueBotMatch")]
    await storage.matches.commit(await storage.action(played, "left", "idle", now=2_000, sent=sent[0]))
    await storage.matches.commit(await storage.action(ended, "left", "win", now=2_000, sent=sent[1]))
    await storage.tickets.create(ticket(created_at=2_000), sent[2], 10)
    await storage.tickets.create(ticket(created_at=7_000), sent[3], 10)
    # Two guests, the ended match's creation, its action, and the old ticket.
    assert await storage.requests.purge(5_000, 100) == 5
    assert [await storage.requests.find(each) is not None for each in sent] == [True, False, False, True]


async def test_requests_of_active_matches_are_purged_after_a_week(storage: Storage) -> None:
    played, sent, day = await storage.create(now=1_000), request(), 24 * 3_600_000
    await storage.matches.commit(await storage.action(played, "left", "idle", now=9_000, sent=sent))
    await storage.requests.purge(6 * day + 9_000, 100)
    assert await storage.requests.find(sent) is not None
    assert await storage.requests.purge(6 * day + 9_001, 100) == 1
    assert await storage.requests.find(sent) is None


async def test_purge_gets_past_requests_that_must_stay(storage: Storage) -> None:
    head = await storage.create(now=1_000)
    for now in range(1_000, 1_060):
        commit = await storage.action(head, "left", "idle", now=now, sent=request())
        await storage.matches.commit(commit)
        head = commit.head
    assert await storage.requests.purge(5_000, 10) == 2  # The two guests; ten pages hold all.
    late = request("p1", "QueueBotMatch")
    await storage.tickets.create(ticket(created_at=4_000), late, 10)
    calls = 0
    while await storage.requests.find(late) is not None:
        seen: list[str] = []
        with storage.statements(seen):
            await storage.requests.purge(5_000, 2)
        assert sum(each.startswith("DELETE") for each in seen) <= 10
        calls += 1
    assert 2 <= calls <= 4
