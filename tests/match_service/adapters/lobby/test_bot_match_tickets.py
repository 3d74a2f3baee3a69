"""Bot-match tickets in SQL."""

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
    matches = [await storage.new_match(*BOTS) for _ in range(6)]
    results = await asyncio.gather(*(storage.tickets.redeem(one, new, 100) for new in matches), return_exceptions=True)
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
