"""Heartbeats and outages in SQL."""

import asyncio

from sqlalchemy import insert, select

from match_service.adapters.database.tables.uptime import OutageRow
from match_service.adapters.database.uptime.heartbeats import SqlHeartbeats
from match_service.domain.play.game import GameVersion
from match_service.domain.uptime.outage import OUTAGE_RETENTION_MS, OUTAGES_MAX, Outage
from match_service.usecases.ports.uptime import ReplicaHeartbeat
from tests.match_service.adapters.storage import Storage


async def test_outage_is_reported_to_one_of_the_replicas_that_beat_after_it(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    assert await heartbeats.store(ReplicaHeartbeat("a", 1_000, 1_000)) == []
    assert await heartbeats.store(ReplicaHeartbeat("b", 2_000, 1_000)) == []
    reported = await asyncio.gather(*(heartbeats.store(ReplicaHeartbeat(name, 60_000, 1_000)) for name in "abcd"))
    assert [outage for each in reported for outage in each] == [Outage(2_000, 60_000)]
    assert await heartbeats.outages(0) == [Outage(2_000, 60_000)]
    assert [row.is_silence for row in await storage.database.rows(select(OutageRow.is_silence))] == [False]
    assert await heartbeats.outages(60_000) == []
    assert await heartbeats.store(ReplicaHeartbeat("a", 62_999, 1_000)) == []


async def test_stored_heartbeat_never_goes_back(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    await heartbeats.store(ReplicaHeartbeat("a", 50_000, 1_000))
    await heartbeats.store(ReplicaHeartbeat("a", 10_000, 1_000))
    assert await heartbeats.store(ReplicaHeartbeat("b", 53_000, 1_000)) == []


OLD, NEW = GameVersion("toy", "7"), GameVersion("toy", "8")


async def test_version_that_no_replica_reached_has_its_own_outage(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    assert await heartbeats.store(ReplicaHeartbeat("a", 1_000, 1_000, frozenset({OLD, NEW}))) == []
    for now in range(2_000, 9_000, 1_000):
        assert await heartbeats.store(ReplicaHeartbeat("a", now, 1_000, frozenset({NEW}))) == []
    beats = (heartbeats.store(ReplicaHeartbeat(name, 9_000, 1_000, frozenset({OLD, NEW}))) for name in "abc")
    assert [outage for reported in await asyncio.gather(*beats) for outage in reported] == [Outage(1_000, 9_000, OLD)]
    assert await heartbeats.outages(0) == [Outage(1_000, 9_000, OLD)]


async def test_outage_of_the_service_is_not_repeated_for_versions_within_it(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    await heartbeats.store(ReplicaHeartbeat("a", 1_000, 1_000, frozenset({OLD, NEW})))
    await heartbeats.store(ReplicaHeartbeat("a", 2_000, 1_000, frozenset({NEW})))
    reported = await heartbeats.store(ReplicaHeartbeat("a", 60_000, 1_000, frozenset({OLD, NEW})))
    assert set(reported) == {Outage(2_000, 60_000), Outage(1_000, 60_000, OLD)}


async def test_measured_silence_is_an_outage_of_any_length_reported_once(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    silences = (Outage(1_200, 1_500), Outage(1_200, 1_500, OLD))
    assert set(await heartbeats.store(ReplicaHeartbeat("a", 2_000, 1_000, frozenset({OLD}), silences))) == set(silences)
    assert await heartbeats.store(ReplicaHeartbeat("b", 2_000, 1_000, frozenset({OLD}), silences)) == []
    assert set(await heartbeats.outages(0)) == set(silences)
    assert [row.is_silence for row in await storage.database.rows(select(OutageRow.is_silence))] == [True, True]


async def test_longest_of_silences_with_one_end_is_reported_even_after_a_shorter_one(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    for begin, is_reported in ((1_400, True), (1_200, True), (1_300, False)):
        silence = Outage(begin, 1_500)
        assert await heartbeats.store(ReplicaHeartbeat("a", 2_000, 1_000, silences=(silence,))) == (
            [silence] if is_reported else []
        )
    assert [(each, each.number) for each in await heartbeats.outages(0)] == [(Outage(1_200, 1_500), 2)]


async def test_silence_longer_than_the_outage_with_the_same_end_is_reported_whole(storage: Storage) -> None:
    heartbeats, silence = SqlHeartbeats(storage.database), Outage(500, 9_000, OLD)
    await heartbeats.store(ReplicaHeartbeat("a", 1_000, 1_000, frozenset({OLD})))
    for now in range(2_000, 9_000, 1_000):
        await heartbeats.store(ReplicaHeartbeat("b", now, 1_000, frozenset({NEW})))
    assert await heartbeats.store(ReplicaHeartbeat("a", 9_000, 1_000, frozenset({OLD}), (silence,))) == [silence]
    assert await heartbeats.outages(0) == [silence]


async def test_outages_are_deleted_once_no_clock_can_need_them(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    old, young = Outage(1_200, 1_500), Outage(1_300, 1_501, OLD)
    await heartbeats.store(ReplicaHeartbeat("a", 2_000, 1_000, silences=(old, young)))
    later = OUTAGE_RETENTION_MS + 1_501
    assert await heartbeats.store(ReplicaHeartbeat("a", later, 1_000)) == [Outage(2_000, later)]
    assert await heartbeats.outages(0) == [young, Outage(2_000, later)]


async def test_outages_are_limited_to_the_newest_in_order(storage: Storage) -> None:
    ends = range(10, 10 * (OUTAGES_MAX + 3), 10)
    rows = [{"game_id": "", "rules_version": "", "ended_at": end, "began_at": end - 5, "is_silence": True} for end in ends]
    await storage.database.write(lambda connection: connection.execute(insert(OutageRow), rows))
    assert await SqlHeartbeats(storage.database).outages(0) == [Outage(end - 5, end) for end in ends[-OUTAGES_MAX:]]


async def test_outages_are_numbered_in_order_of_publication(storage: Storage) -> None:
    heartbeats = SqlHeartbeats(storage.database)
    await heartbeats.store(ReplicaHeartbeat("a", 9_000, 1_000, silences=(Outage(7_000, 8_000), Outage(7_000, 8_000, OLD))))
    early = [(Outage(end - 500, end),) for end in range(1_000, 6_000, 1_000)]
    await asyncio.gather(*(heartbeats.store(ReplicaHeartbeat("b", 9_000, 1_000, silences=each)) for each in early))
    outages = await heartbeats.outages(0)
    assert sorted(each.number for each in outages) == list(range(1, 8))
    assert [each.number for each in outages if each.end == 8_000] == [1, 2]
