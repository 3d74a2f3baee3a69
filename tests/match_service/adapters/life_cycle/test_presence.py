"""Presence in SQL."""

import pytest

from match_service.adapters.database.life_cycle.presence import SqlWatchers
from match_service.adapters.database.uptime.heartbeats import SqlHeartbeats
from match_service.domain.play.step import SPECTATOR
from match_service.usecases.ports.uptime import ReplicaHeartbeat
from tests.match_service.adapters.clock.test_deadlines import duel
from tests.match_service.adapters.storage import Storage


async def test_seat_is_gone_once_no_replica_has_a_stream_of_it(storage: Storage) -> None:
    head, heartbeats, watchers = await duel(storage), SqlHeartbeats(storage.database), SqlWatchers(storage.database)
    for replica in ("a", "b"):
        await heartbeats.store(ReplicaHeartbeat(replica, 1_000, 1_000))
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
    await heartbeats.store(ReplicaHeartbeat("a", 1_000, 1_000))
    await watchers.came("a", head.match_id, "left")
    assert await watchers.gone(0, 999, 10) == []
    assert await watchers.gone(0, 1_000, 10) == [(head.match_id, "left")]
    await heartbeats.store(ReplicaHeartbeat("b", 12_000, 99_000))
    await watchers.came("b", head.match_id, "left")
    assert await watchers.gone(0, 1_000, 10) == []


async def test_gone_seats_are_listed_by_latest_departure(storage: Storage) -> None:
    heartbeats, watchers = SqlHeartbeats(storage.database), SqlWatchers(storage.database)
    match_ids = [(await duel(storage)).match_id for _ in range(3)]
    for replica, match_id in zip("abc", match_ids, strict=True):
        await heartbeats.store(ReplicaHeartbeat(replica, 3_000 if replica == "b" else 60_000, 99_000))
        await watchers.came(replica, match_id, "left")
    await watchers.went("a", match_ids[0], "left", 2_000)  # The other replica died at 3,000.
    await watchers.went("c", match_ids[2], "left", 4_000)
    gone = [(match_id, "left") for match_id in reversed(match_ids)]
    assert await watchers.gone(5_000, 5_000, 9) == gone
    assert await watchers.gone(5_000, 5_000, 2) == gone[:2]


@pytest.mark.parametrize("seat", ["right", SPECTATOR, "nowhere"])
async def test_bots_and_spectators_are_never_gone(storage: Storage, seat: str) -> None:
    head, watchers = await storage.create(), SqlWatchers(storage.database)
    await watchers.came("a", head.match_id, seat)
    assert await watchers.gone(99_000, 99_000, 10) == []
