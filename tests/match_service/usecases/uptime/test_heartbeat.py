"""Heartbeats of a replica: when it must query outages before it charges a clock, and what counts as an outage."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from match_service.domain.errors import Fault
from match_service.domain.play.game import GameVersion
from match_service.domain.uptime.outage import Outage, outages_of
from match_service.usecases.ports.uptime import ReplicaHeartbeat
from match_service.usecases.uptime.dependency_health import DependencyHealth
from match_service.usecases.uptime.heartbeat import Heartbeat
from tests.match_service import toy_game
from tests.match_service.toy_rules import ToyRules
from tests.match_service.usecases.fakes import Clock

TOY = GameVersion(toy_game.GAME_ID, toy_game.VERSION)
OTHER = GameVersion("other", "1")


class Heartbeats:
    """`Heartbeats` of any number of replicas. `down`: writes fail. `slow`: called during each write.

    `during_write` and `during_read` run once, inside the next write or read.
    """

    def __init__(self) -> None:
        self.alive_at: dict[GameVersion | None, int] = {}
        self.stored: list[Outage] = []
        self.writes = self.attempts = 0
        self.down = False
        self.slow: Callable[[], None] = lambda: None
        self.during_write: Callable[[], Awaitable[None]] | None = None
        self.during_read: Callable[[], Awaitable[None]] | None = None

    async def store(self, written: ReplicaHeartbeat) -> Sequence[Outage]:
        self.attempts += 1
        if self.down:
            raise Fault("DATABASE_UNAVAILABLE")
        self.writes += 1
        ended = list(written.silences)
        for version in (None, *written.versions):
            alive_at = self.alive_at.get(version)
            if alive_at is not None and written.now - alive_at > 3 * written.beat_ms:
                ended.append(Outage(alive_at, written.now, version))
            self.alive_at[version] = written.now
        self.slow()
        meanwhile, self.during_write = self.during_write, None
        if meanwhile is not None:
            await meanwhile()
        self.stored += ended
        return ended

    async def outages(self, since: int) -> list[Outage]:
        meanwhile, self.during_read = self.during_read, None
        if meanwhile is not None:
            await meanwhile()
        return [each for each in self.stored if each.end > since]


@pytest.fixture
def heartbeats() -> Heartbeats:
    return Heartbeats()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rules() -> ToyRules:
    return ToyRules()


@pytest.fixture
def database(clock: Clock) -> DependencyHealth:
    return DependencyHealth(clock)


@pytest.fixture
def heartbeat(heartbeats: Heartbeats, rules: ToyRules, database: DependencyHealth, clock: Clock) -> Heartbeat:
    return Heartbeat("here", heartbeats, rules, database, clock, 1_000)


async def test_recent_heartbeat_needs_no_query(heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock) -> None:
    await heartbeat.beat()
    clock.time += 1_900
    assert list(await heartbeat.recent(TOY)) == []
    assert heartbeats.writes == 1


async def test_late_replica_queries_outages_first(heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock) -> None:
    await heartbeat.beat()
    began = clock.time
    clock.time += 60_000
    assert list(await heartbeat.recent(TOY)) == [Outage(began, began + 60_000, TOY)]
    assert list(await heartbeat.recent(TOY)) == [Outage(began, began + 60_000, TOY)]
    assert heartbeats.writes == 2


async def test_outages_are_computed_once_per_heartbeat(heartbeat: Heartbeat, clock: Clock) -> None:
    await heartbeat.beat()
    clock.time += 60_000
    known = await heartbeat.recent(TOY)
    assert len(known) == 1
    assert await heartbeat.recent(TOY) is known
    clock.time += 500
    await heartbeat.beat()
    began = clock.time
    clock.time += 60_000
    assert list(await heartbeat.recent(TOY)) == [*known, Outage(began, began + 60_000, TOY)]


async def test_outage_ended_by_a_peer_is_known_before_charging(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await heartbeat.beat()
    began = clock.time
    clock.time += 60_000
    other = Heartbeat("there", heartbeats, rules, DependencyHealth(clock), clock, 1_000)
    ended = await other.beat()
    assert Outage(began, began + 60_000) in ended
    clock.time += 500
    assert list(await heartbeat.recent(TOY)) == [Outage(began, began + 60_000, TOY)]


async def test_slow_heartbeat_does_not_permit_charging(heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock) -> None:
    def delay() -> None:
        clock.time += 2_000

    heartbeats.slow = delay
    with pytest.raises(Fault):
        await heartbeat.recent(TOY)
    heartbeats.slow = lambda: None
    assert list(await heartbeat.recent(TOY)) == []


async def test_unreachable_rules_have_no_heartbeat(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await heartbeat.beat()
    began, rules.down = clock.time, True
    for _ in range(5):
        clock.time += 1_000
        await heartbeat.beat()
        with pytest.raises(Fault):
            await heartbeat.recent(TOY)
    rules.down = False
    clock.time += 5_000
    assert Outage(began, began + 10_000, TOY) in await heartbeat.recent(TOY)


async def test_rules_outage_concerns_only_its_version(heartbeat: Heartbeat, clock: Clock, rules: ToyRules) -> None:
    await heartbeat.beat()
    rules.measured = [Outage(clock.time - 800, clock.time - 100, OTHER)]
    assert list(await heartbeat.recent(TOY)) == []
    assert list(await heartbeat.recent()) == [Outage(clock.time - 800, clock.time - 100, OTHER)]


async def test_measured_silence_is_known_before_charging(heartbeat: Heartbeat, clock: Clock, rules: ToyRules) -> None:
    await heartbeat.beat()
    clock.time += 300
    rules.measured = [Outage(clock.time - 200, clock.time, TOY)]
    assert list(await heartbeat.recent(TOY)) == [Outage(clock.time - 200, clock.time, TOY)]
    assert list(await heartbeat.beat()) == [Outage(clock.time - 200, clock.time, TOY)]
    assert list(await heartbeat.beat()) == []


async def test_silence_ending_during_a_heartbeat_is_reported_with_the_next(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await heartbeat.beat()
    clock.time += 300
    silence = Outage(clock.time - 200, clock.time, TOY)
    queries: list[asyncio.Task[Sequence[Outage]]] = []

    async def query() -> None:
        rules.measured = [silence]
        queries.append(asyncio.create_task(heartbeat.recent(TOY)))
        await asyncio.sleep(0)

    heartbeats.during_write = query
    await heartbeat.beat()
    assert list(await queries[0]) == [silence]


async def test_query_during_a_silence_report_includes_it(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await heartbeat.beat()
    clock.time += 300
    silence = Outage(clock.time - 200, clock.time, TOY)
    rules.measured = [silence]
    queries: list[asyncio.Task[Sequence[Outage]]] = []

    async def query() -> None:
        queries.append(asyncio.create_task(heartbeat.recent(TOY)))
        await asyncio.sleep(0)

    heartbeats.during_read = query
    assert list(await heartbeat.recent(TOY)) == [silence]
    assert list(await queries[0]) == [silence]


async def test_unanswered_call_is_followed_by_a_check_before_charging(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await heartbeat.beat()
    clock.time += 600
    rules.failing, rules.down = {TOY}, True
    with pytest.raises(Fault):
        await heartbeat.recent(TOY)
    rules.down = False
    clock.time += 600
    await heartbeat.recent(TOY)
    assert heartbeats.writes == 3


async def test_unavailable_rules_are_checked_at_most_once_per_heartbeat(heartbeat: Heartbeat, heartbeats: Heartbeats) -> None:
    for _ in range(20):
        with pytest.raises(Fault):
            await heartbeat.recent(OTHER)
    assert heartbeats.writes == 1


async def test_database_silence_is_kept_until_it_is_stored(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, database: DependencyHealth, rules: ToyRules
) -> None:
    database.answered()
    await heartbeat.beat()
    began = clock.time
    clock.time += 400
    database.failed()
    clock.time += 100
    database.answered()
    rules.measured = [Outage(began, began + 50, TOY)]
    heartbeats.down = True
    with pytest.raises(Fault):
        await heartbeat.recent(TOY)
    rules.measured = [Outage(began + 60, began + 70, TOY)]
    heartbeats.down = False
    assert list(await heartbeat.recent(TOY)) == [Outage(began, began + 500, TOY)]
    assert set(await heartbeat.recent()) == {Outage(began, began + 500), Outage(began, began + 70, TOY)}


async def test_database_outage_fails_waiting_queries_together(
    heartbeat: Heartbeat, heartbeats: Heartbeats, clock: Clock, database: DependencyHealth
) -> None:
    await heartbeat.beat()
    heartbeats.down = True
    database.failed()
    for _ in range(10):
        with pytest.raises(Fault):
            await heartbeat.recent(TOY)
        clock.time += 100
    assert heartbeats.attempts == 3
    heartbeats.down = False
    database.answered()
    assert list(await heartbeat.recent(TOY)) == []


def test_overlapping_outages_are_refunded_once() -> None:
    away, whole, later, others = Outage(0, 30, TOY), Outage(10, 11), Outage(40, 50), Outage(5, 60, OTHER)
    assert outages_of([whole, away, later, others], TOY) == (Outage(0, 30, TOY), Outage(40, 50, TOY))


def test_a_silence_begins_with_the_last_answer_before_a_failure_and_ends_with_the_next(clock: Clock) -> None:
    health, began = DependencyHealth(clock), clock.time
    health.answered()
    clock.time += 1_000
    health.failed()
    clock.time += 500
    health.failed()
    assert (health.is_failing, health.take()) == (True, None)
    clock.time += 500
    health.answered()
    assert (health.is_failing, health.take(), health.take()) == (False, Outage(began, began + 2_000), None)


def test_idle_time_and_single_failures_are_no_silence(clock: Clock) -> None:
    health = DependencyHealth(clock)
    health.answered()
    clock.time += 60_000
    health.answered()
    health.failed()
    clock.time += 20
    health.answered()
    assert health.take() is None


def test_unreported_silences_are_merged(clock: Clock) -> None:
    health, began = DependencyHealth(clock), clock.time
    for _ in range(2):
        health.answered()
        clock.time += 300
        health.failed()
        health.answered()
    assert health.take() == Outage(began, began + 600)
