"""Deadlines, heartbeats and watchers in SQL."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from match_service.adapters.database.clock.deadlines import SqlDeadlines
from match_service.adapters.database.life_cycle.presence import SqlWatchers
from match_service.adapters.database.tables.uptime import OutageRow
from match_service.adapters.database.uptime.heartbeats import SqlHeartbeats
from match_service.adapters.situation_encoder import ProtoSituationEncoder
from match_service.domain.clock.refunded_time import RefundedTime
from match_service.domain.clock.time_control import per_turn
from match_service.domain.play.commit import Commit, off_board_commit
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head, Occupant
from match_service.domain.play.off_board import CommitContext, due_times, refund
from match_service.domain.play.request import Request
from match_service.domain.play.step import SPECTATOR
from match_service.domain.uptime.outage import OUTAGES_KEPT_MS, OUTAGES_MAX, Outage
from match_service.usecases.ports.uptime import ReplicaHeartbeat
from tests.match_service.adapters.storage import NO_REQUEST, Storage

TURN = per_turn(20_000, setup_ms=60_000, response_ms=10_000)


async def duel(storage: Storage) -> Head:
    """A stored match of two players, whose first deadline is at 20,100."""
    new = await storage.new_match(right=Occupant(player_id="p2"), option="timed", control=TURN)
    await storage.matches.create(new, 100)
    return new.commit.head


async def test_head_with_clocks_and_life_cycle_round_trips(storage: Storage) -> None:
    head = await storage.play(await duel(storage), ("left", "end"), ("right", "end"), now=5_000)
    found = await storage.matches.head(head.match_id, NO_REQUEST)
    assert found is not None
    assert found.head == head
    assert found.head.clocks.control == TURN
    assert [turns.begun for turns in found.head.life.turns] == [2, 1]


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


async def test_outage_is_reported_to_one_of_the_replicas_that_beat_after_it(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    assert await heartbeats.give(ReplicaHeartbeat("a", 1_000, 1_000)) == []
    assert await heartbeats.give(ReplicaHeartbeat("b", 2_000, 1_000)) == []
    found = await asyncio.gather(*(heartbeats.give(ReplicaHeartbeat(name, 60_000, 1_000)) for name in "abcd"))
    assert [outage for each in found for outage in each] == [Outage(2_000, 60_000)]
    assert await heartbeats.outages(0) == [Outage(2_000, 60_000)]
    assert [row.is_silence for row in await storage.database.rows(select(OutageRow.is_silence))] == [False]
    assert await heartbeats.outages(60_000) == []
    assert await heartbeats.give(ReplicaHeartbeat("a", 62_999, 1_000)) == []


async def test_stored_heartbeat_never_goes_back(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    await heartbeats.give(ReplicaHeartbeat("a", 50_000, 1_000))
    await heartbeats.give(ReplicaHeartbeat("a", 10_000, 1_000))
    assert await heartbeats.give(ReplicaHeartbeat("b", 53_000, 1_000)) == []


OLD, NEW = GameVersion("toy", "7"), GameVersion("toy", "8")


async def test_version_that_no_replica_reached_has_its_own_outage(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    assert await heartbeats.give(ReplicaHeartbeat("a", 1_000, 1_000, frozenset({OLD, NEW}))) == []
    for now in range(2_000, 9_000, 1_000):
        assert await heartbeats.give(ReplicaHeartbeat("a", now, 1_000, frozenset({NEW}))) == []
    beats = (heartbeats.give(ReplicaHeartbeat(name, 9_000, 1_000, frozenset({OLD, NEW}))) for name in "abc")
    assert [outage for found in await asyncio.gather(*beats) for outage in found] == [Outage(1_000, 9_000, OLD)]
    assert await heartbeats.outages(0) == [Outage(1_000, 9_000, OLD)]


async def test_outage_of_the_service_is_not_repeated_for_versions_within_it(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    await heartbeats.give(ReplicaHeartbeat("a", 1_000, 1_000, frozenset({OLD, NEW})))
    await heartbeats.give(ReplicaHeartbeat("a", 2_000, 1_000, frozenset({NEW})))
    found = await heartbeats.give(ReplicaHeartbeat("a", 60_000, 1_000, frozenset({OLD, NEW})))
    assert set(found) == {Outage(2_000, 60_000), Outage(1_000, 60_000, OLD)}


async def test_measured_silence_is_an_outage_of_any_length_reported_once(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    silences = (Outage(1_200, 1_500), Outage(1_200, 1_500, OLD))
    assert set(await heartbeats.give(ReplicaHeartbeat("a", 2_000, 1_000, frozenset({OLD}), silences))) == set(silences)
    assert await heartbeats.give(ReplicaHeartbeat("b", 2_000, 1_000, frozenset({OLD}), silences)) == []
    assert set(await heartbeats.outages(0)) == set(silences)
    assert [row.is_silence for row in await storage.database.rows(select(OutageRow.is_silence))] == [True, True]


async def test_longest_of_silences_with_one_end_is_reported_even_after_a_shorter_one(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    for begin, told in ((1_400, True), (1_200, True), (1_300, False)):
        silence = Outage(begin, 1_500)
        assert await heartbeats.give(ReplicaHeartbeat("a", 2_000, 1_000, silences=(silence,))) == ([silence] if told else [])
    assert [(each, each.number) for each in await heartbeats.outages(0)] == [(Outage(1_200, 1_500), 2)]


async def test_silence_longer_than_the_outage_with_the_same_end_is_reported_whole(storage: Storage) -> None:
    heartbeats, silence = SqlHeartbeats(storage.database), Outage(500, 9_000, OLD)
    await heartbeats.give(ReplicaHeartbeat("a", 1_000, 1_000, frozenset({OLD})))
    for now in range(2_000, 9_000, 1_000):
        await heartbeats.give(ReplicaHeartbeat("b", now, 1_000, frozenset({NEW})))
    assert await heartbeats.give(ReplicaHeartbeat("a", 9_000, 1_000, frozenset({OLD}), (silence,))) == [silence]
    assert await heartbeats.outages(0) == [silence]


async def test_outages_are_deleted_once_no_clock_can_need_them(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    old, young = Outage(1_200, 1_500), Outage(1_300, 1_501, OLD)
    await heartbeats.give(ReplicaHeartbeat("a", 2_000, 1_000, silences=(old, young)))
    later = OUTAGES_KEPT_MS + 1_501
    assert await heartbeats.give(ReplicaHeartbeat("a", later, 1_000)) == [Outage(2_000, later)]
    assert await heartbeats.outages(0) == [young, Outage(2_000, later)]


async def test_outages_are_limited_to_the_newest_in_order(storage: Storage) -> None:
    ends = range(10, 10 * (OUTAGES_MAX + 3), 10)
    rows = [{"game_id": "", "rules_version": "", "ended_at": end, "began_at": end - 5, "is_silence": True} for end in ends]
    await storage.database.write(lambda connection: connection.execute(insert(OutageRow), rows))
    assert await SqlHeartbeats(storage.database).outages(0) == [Outage(end - 5, end) for end in ends[-OUTAGES_MAX:]]


async def test_outages_are_numbered_in_order_of_publication(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    await heartbeats.give(ReplicaHeartbeat("a", 9_000, 1_000, silences=(Outage(7_000, 8_000), Outage(7_000, 8_000, OLD))))
    early = [(Outage(end - 500, end),) for end in range(1_000, 6_000, 1_000)]
    await asyncio.gather(*(heartbeats.give(ReplicaHeartbeat("b", 9_000, 1_000, silences=each)) for each in early))
    told = await heartbeats.outages(0)
    assert sorted(each.number for each in told) == list(range(1, 8))
    assert [each.number for each in told if each.end == 8_000] == [1, 2]


async def test_refunded_time_is_stored_while_a_clock_that_began_before_it_runs(storage: Storage) -> None:
    outages = (Outage(300, 400, number=1), Outage(150, 250, number=2))
    kept = _refund(await duel(storage), *outages)
    await storage.matches.commit(kept)
    found = await storage.matches.head(kept.head.match_id, NO_REQUEST)
    assert found is not None
    assert found.head == kept.head
    assert found.head.clocks.given == RefundedTime(((150, 250), (300, 400)), 2)
    assert due_times(found.head) == {"left": 20_300}
    after = await storage.play(found.head, ("left", "end"), now=500)
    await storage.matches.commit(_refund(after, *outages))
    found = await storage.matches.head(after.match_id, NO_REQUEST)
    assert found is not None
    assert found.head.clocks.given == found.head.life.given == RefundedTime((), 2)
    assert due_times(found.head) == {"right": 20_500}


async def test_stored_match_refunds_only_outages_it_has_not_been_refunded_for(storage: Storage) -> None:
    await SqlHeartbeats(storage.database).give(ReplicaHeartbeat("a", 500, 1_000, silences=(Outage(300, 400),)))
    given_back = _refund(await duel(storage), *await SqlHeartbeats(storage.database).outages(0))
    await storage.matches.commit(given_back)
    await storage.create(right=Occupant(player_id="p2"), now=450)
    found = await Storage(storage.database).matches.head(given_back.head.match_id, NO_REQUEST)
    assert found is not None
    assert due_times(found.head) == due_times(given_back.head) == {"left": 20_200}
    assert found.head.clocks.given.heard == 1
    again = refund(found.head, (Outage(300, 400, number=1), Outage(350, 450, number=2)))
    assert due_times(again) == {"left": 20_250}


def _refund(head: Head, *outages: Outage) -> Commit:
    """A commit that refunds outages only."""
    return off_board_commit(
        head, refund(head, outages), (), CommitContext(500, ProtoSituationEncoder(), outages=outages), seat=""
    )


async def test_outage_of_a_version_is_refunded_to_its_own_matches(storage: Storage) -> None:
    head, deadlines = await duel(storage), SqlDeadlines(storage.database)
    assert await deadlines.behind(Outage(0, 200, NEW, 1), "", 10) == []
    assert await deadlines.behind(Outage(0, 200, OLD, 1), "", 10) == [head.match_id]
    assert await deadlines.behind(Outage(0, 200, number=1), "", 10) == [head.match_id]
    assert await deadlines.behind(Outage(0, 200), "", 10) == []


async def test_seat_is_gone_once_no_replica_has_a_stream_of_it(storage: Storage) -> None:
    head, heartbeats, watchers = await duel(storage), SqlHeartbeats(storage.database), SqlWatchers(storage.database)
    for replica in ("a", "b"):
        await heartbeats.give(ReplicaHeartbeat(replica, 1_000, 1_000))
        assert await watchers.came(replica, head.match_id, "left") is False
    assert await watchers.gone(5_000, 0, 10) == []
    await watchers.went("a", head.match_id, "left", 4_000)
    assert await watchers.gone(5_000, 0, 10) == []
    await watchers.went("b", head.match_id, "left", 6_000)
    assert await watchers.gone(5_000, 0, 10) == []
    assert await watchers.gone(6_000, 0, 10) == [(head.match_id, "left")]
    await watchers.forget(head.match_id, "left", 6_000, 0)
    assert await watchers.gone(99_000, 0, 10) == []


async def test_seat_is_gone_with_its_dead_replica_and_back_at_another(storage: Storage) -> None:
    head, heartbeats, watchers = await duel(storage), SqlHeartbeats(storage.database), SqlWatchers(storage.database)
    await heartbeats.give(ReplicaHeartbeat("a", 1_000, 1_000))
    await watchers.came("a", head.match_id, "left")
    assert await watchers.gone(0, 999, 10) == []
    assert await watchers.gone(0, 1_000, 10) == [(head.match_id, "left")]
    await heartbeats.give(ReplicaHeartbeat("b", 12_000, 99_000))
    await watchers.came("b", head.match_id, "left")
    assert await watchers.gone(0, 1_000, 10) == []


async def test_gone_seats_are_listed_by_latest_departure(storage: Storage) -> None:
    heartbeats, watchers = SqlHeartbeats(storage.database), SqlWatchers(storage.database)
    match_ids = [(await duel(storage)).match_id for _ in range(3)]
    for replica, match_id in zip("abc", match_ids, strict=True):
        await heartbeats.give(ReplicaHeartbeat(replica, 3_000 if replica == "b" else 60_000, 99_000))
        await watchers.came(replica, match_id, "left")
    await watchers.went("a", match_ids[0], "left", 2_000)  # The other replica died at 3,000.
    await watchers.went("c", match_ids[2], "left", 4_000)
    found = [(match_id, "left") for match_id in reversed(match_ids)]
    assert await watchers.gone(5_000, 5_000, 9) == found
    assert await watchers.gone(5_000, 5_000, 2) == found[:2]


@pytest.mark.parametrize("seat", ["right", SPECTATOR, "nowhere"])
async def test_bots_and_spectators_are_never_gone(storage: Storage, seat: str) -> None:
    head, watchers = await storage.create(), SqlWatchers(storage.database)
    await watchers.came("a", head.match_id, seat)
    assert await watchers.gone(99_000, 99_000, 10) == []


async def test_off_board_request_is_stored_with_its_result(storage: Storage) -> None:
    head = await duel(storage)
    sent = Request("p1", "OfferDraw", "00000000-0000-4000-8000-000000000001", b"body")
    commit = await storage.action(head, "left", "add 1", sent=replace(sent))
    await storage.matches.commit(commit)
    found = await storage.matches.head(head.match_id, sent)
    assert found is not None
    assert found.result is not None
    assert found.result.rev == commit.rev
