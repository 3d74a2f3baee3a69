"""Retention of requests in SQL."""

from tests.match_service.adapters.lobby.test_bot_match_tickets import ticket
from tests.match_service.adapters.storage import Storage, request


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
