"""Deadlines, clocks and refunded time in SQL."""

import asyncio
from dataclasses import replace

from match_service.adapters.database.clock.deadlines import SqlDeadlines
from match_service.adapters.database.uptime.heartbeats import SqlHeartbeats
from match_service.domain.clock.refunded_time import RefundedTime
from match_service.domain.clock.time_control import per_turn
from match_service.domain.play.commit import Commit, off_board_commit
from match_service.domain.play.match import Head, Occupant
from match_service.domain.play.off_board import CommitContext, due_times, refund
from match_service.domain.play.request import Request
from match_service.domain.uptime.outage import Outage
from match_service.usecases.ports.uptime import ReplicaHeartbeat
from tests.match_service.adapters.storage import NO_REQUEST, Storage
from tests.match_service.adapters.uptime.test_heartbeats import NEW, OLD

TURN = per_turn(20_000, setup_ms=60_000, response_ms=10_000)


async def duel(storage: Storage) -> Head:
    """A stored match of two players. Its first deadline is at 20,100."""
    new = await storage.new_match(right=Occupant(player_id="p2"), option="timed", control=TURN)
    await storage.matches.create(new, 100)
    return new.commit.head


async def test_head_with_clocks_and_life_cycle_round_trips(storage: Storage) -> None:
    head = await storage.play(await duel(storage), ("left", "end"), ("right", "end"), now=5_000)
    stored = await storage.matches.head(head.match_id, NO_REQUEST)
    assert stored is not None
    assert stored.head == head
    assert stored.head.clocks.control == TURN
    assert [turns.begun for turns in stored.head.life.turns] == [2, 1]


async def test_due_decision_is_claimed_by_one_replica_until_the_lease_ends(storage: Storage) -> None:
    heads = [await duel(storage) for _ in range(8)]
    deadlines = SqlDeadlines(storage.database)
    assert await deadlines.claim(20_099, 25_000, 10) == []
    claims = await asyncio.gather(*(deadlines.claim(20_100, 25_100, 3) for _ in range(6)))
    claimed = [entry for claim in claims for entry in claim]
    assert sorted(match_id for match_id, _, _ in claimed) == sorted(head.match_id for head in heads)
    assert {(seat, at) for _, seat, at in claimed} == {("left", 20_100)}
    assert await deadlines.claim(20_100, 25_100, 10) == []
    assert len(await deadlines.claim(25_100, 30_100, 10)) == 8


async def test_action_releases_the_claim_and_sets_the_next_deadline(storage: Storage) -> None:
    head = await duel(storage)
    deadlines = SqlDeadlines(storage.database)
    await deadlines.claim(20_100, 99_999, 10)
    await storage.play(head, ("left", "end"), now=20_200)
    assert await deadlines.claim(40_200, 99_999, 10) == [(head.match_id, "right", 40_200)]


async def test_behind_lists_matches_not_refunded_for_an_outage(storage: Storage) -> None:
    head = await duel(storage)
    await storage.create(right=Occupant(player_id="p2"))  # Without a clock.
    deadlines = SqlDeadlines(storage.database)
    # The match began at 100 and has been refunded for no outage.
    assert await deadlines.behind(Outage(0, 100, number=1), "", 10) == []
    assert await deadlines.behind(Outage(0, 101, number=1), "", 10) == [head.match_id]
    await storage.matches.commit(_refund(head, Outage(50, 150, number=2)))
    assert await deadlines.behind(Outage(0, 101, number=2), "", 10) == []
    assert await deadlines.behind(Outage(0, 101, number=3), "", 10) == [head.match_id]
    match_ids = sorted([head.match_id, (await duel(storage)).match_id, (await duel(storage)).match_id])
    assert await deadlines.behind(Outage(0, 101, number=3), "", 2) == match_ids[:2]
    assert await deadlines.behind(Outage(0, 101, number=3), match_ids[1], 2) == match_ids[2:]


async def test_refunded_time_is_stored_while_a_clock_that_began_before_it_runs(storage: Storage) -> None:
    outages = (Outage(300, 400, number=1), Outage(150, 250, number=2))
    refunded = _refund(await duel(storage), *outages)
    await storage.matches.commit(refunded)
    stored = await storage.matches.head(refunded.head.match_id, NO_REQUEST)
    assert stored is not None
    assert stored.head == refunded.head
    assert stored.head.clocks.refunded == RefundedTime(((150, 250), (300, 400)), 2)
    assert due_times(stored.head) == {"left": 20_300}
    after = await storage.play(stored.head, ("left", "end"), now=500)
    await storage.matches.commit(_refund(after, *outages))
    stored = await storage.matches.head(after.match_id, NO_REQUEST)
    assert stored is not None
    assert stored.head.clocks.refunded == stored.head.life.refunded == RefundedTime((), 2)
    assert due_times(stored.head) == {"right": 20_500}


async def test_stored_match_refunds_only_outages_it_has_not_been_refunded_for(storage: Storage) -> None:
    await SqlHeartbeats(storage.database).store(ReplicaHeartbeat("a", 500, 1_000, silences=(Outage(300, 400),)))
    refunded = _refund(await duel(storage), *await SqlHeartbeats(storage.database).outages(0))
    await storage.matches.commit(refunded)
    await storage.create(right=Occupant(player_id="p2"), now=450)
    stored = await Storage(storage.database).matches.head(refunded.head.match_id, NO_REQUEST)
    assert stored is not None
    assert due_times(stored.head) == due_times(refunded.head) == {"left": 20_200}
    assert stored.head.clocks.refunded.last_outage == 1
    again = refund(stored.head, (Outage(300, 400, number=1), Outage(350, 450, number=2)))
    assert due_times(again) == {"left": 20_250}


def _refund(head: Head, *outages: Outage) -> Commit:
    """A commit that refunds outages only."""
    return off_board_commit(head, refund(head, outages), (), CommitContext(500, outages=outages), seat="")


async def test_outage_of_a_version_is_refunded_to_its_own_matches(storage: Storage) -> None:
    head, deadlines = await duel(storage), SqlDeadlines(storage.database)
    assert await deadlines.behind(Outage(0, 200, NEW, 1), "", 10) == []
    assert await deadlines.behind(Outage(0, 200, OLD, 1), "", 10) == [head.match_id]
    assert await deadlines.behind(Outage(0, 200, number=1), "", 10) == [head.match_id]
    assert await deadlines.behind(Outage(0, 200), "", 10) == []


async def test_off_board_request_is_stored_with_its_result(storage: Storage) -> None:
    head = await duel(storage)
    sent = Request("p1", "OfferDraw", "00000000-0000-4000-8000-000000000001", b"body")
    commit = await storage.action(head, "left", "add 1", sent=replace(sent))
    await storage.matches.commit(commit)
    stored = await storage.matches.head(head.match_id, sent)
    assert stored is not None
    assert stored.result is not None
    assert stored.result.rev == commit.rev
