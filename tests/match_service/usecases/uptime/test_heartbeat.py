"""The service's pulse: who must ask before he charges a clock, and what an outage is."""

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
    """`Heartbeats` of any number of replicas. `down`: they cannot be written. `slow`: what passes while one is written.

    `giving` and `reading` are what somebody else does meanwhile, once.
    """

    def __init__(self) -> None:
        self.alive_at: dict[GameVersion | None, int] = {}
        self.known: list[Outage] = []
        self.given = self.tried = 0
        self.down = False
        self.slow: Callable[[], None] = lambda: None
        self.giving: Callable[[], Awaitable[None]] | None = None
        self.reading: Callable[[], Awaitable[None]] | None = None

    async def store(self, sign: ReplicaHeartbeat) -> Sequence[Outage]:
        self.tried += 1
        if self.down:
            raise Fault("DATABASE_UNAVAILABLE")
        self.given += 1
        found = list(sign.silences)
        for version in (None, *sign.versions):
            alive_at = self.alive_at.get(version)
            if alive_at is not None and sign.now - alive_at > 3 * sign.beat_ms:
                found.append(Outage(alive_at, sign.now, version))
            self.alive_at[version] = sign.now
        self.slow()
        meanwhile, self.giving = self.giving, None
        if meanwhile is not None:
            await meanwhile()
        self.known += found
        return found

    async def outages(self, since: int) -> list[Outage]:
        meanwhile, self.reading = self.reading, None
        if meanwhile is not None:
            await meanwhile()
        return [each for each in self.known if each.end > since]


@pytest.fixture
def signs() -> Heartbeats:
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
def pulse(signs: Heartbeats, rules: ToyRules, database: DependencyHealth, clock: Clock) -> Heartbeat:
    return Heartbeat("here", signs, rules, database, clock, 1_000)


async def test_recent_heartbeat_needs_no_query(pulse: Heartbeat, signs: Heartbeats, clock: Clock) -> None:
    await pulse.beat()
    clock.time += 1_900
    assert list(await pulse.recent(TOY)) == []
    assert signs.given == 1


async def test_late_replica_queries_outages_first(pulse: Heartbeat, signs: Heartbeats, clock: Clock) -> None:
    await pulse.beat()
    began = clock.time
    clock.time += 60_000
    assert list(await pulse.recent(TOY)) == [Outage(began, began + 60_000, TOY)]
    assert list(await pulse.recent(TOY)) == [Outage(began, began + 60_000, TOY)]
    assert signs.given == 2


async def test_outages_are_computed_once_per_heartbeat(pulse: Heartbeat, clock: Clock) -> None:
    await pulse.beat()
    clock.time += 60_000
    known = await pulse.recent(TOY)
    assert len(known) == 1
    assert await pulse.recent(TOY) is known
    clock.time += 500
    await pulse.beat()
    began = clock.time
    clock.time += 60_000
    assert list(await pulse.recent(TOY)) == [*known, Outage(began, began + 60_000, TOY)]


async def test_outage_ended_by_a_peer_is_known_before_charging(
    pulse: Heartbeat, signs: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await pulse.beat()
    began = clock.time
    clock.time += 60_000
    other = Heartbeat("there", signs, rules, DependencyHealth(clock), clock, 1_000)
    found = await other.beat()
    assert Outage(began, began + 60_000) in found
    clock.time += 500
    assert list(await pulse.recent(TOY)) == [Outage(began, began + 60_000, TOY)]


async def test_slow_heartbeat_does_not_permit_charging(pulse: Heartbeat, signs: Heartbeats, clock: Clock) -> None:
    def dawdle() -> None:
        clock.time += 2_000

    signs.slow = dawdle
    with pytest.raises(Fault):
        await pulse.recent(TOY)
    signs.slow = lambda: None
    assert list(await pulse.recent(TOY)) == []


async def test_unreachable_rules_have_no_heartbeat(pulse: Heartbeat, signs: Heartbeats, clock: Clock, rules: ToyRules) -> None:
    await pulse.beat()
    began, rules.down = clock.time, True
    for _ in range(5):
        clock.time += 1_000
        await pulse.beat()
        with pytest.raises(Fault):
            await pulse.recent(TOY)
    rules.down = False
    clock.time += 5_000
    assert Outage(began, began + 10_000, TOY) in await pulse.recent(TOY)


async def test_rules_outage_concerns_only_its_version(pulse: Heartbeat, clock: Clock, rules: ToyRules) -> None:
    await pulse.beat()
    rules.measured = [Outage(clock.time - 800, clock.time - 100, OTHER)]
    assert list(await pulse.recent(TOY)) == []
    assert list(await pulse.recent()) == [Outage(clock.time - 800, clock.time - 100, OTHER)]


async def test_measured_silence_is_known_before_charging(pulse: Heartbeat, clock: Clock, rules: ToyRules) -> None:
    await pulse.beat()
    clock.time += 300
    rules.measured = [Outage(clock.time - 200, clock.time, TOY)]
    assert list(await pulse.recent(TOY)) == [Outage(clock.time - 200, clock.time, TOY)]
    assert list(await pulse.beat()) == [Outage(clock.time - 200, clock.time, TOY)]
    assert list(await pulse.beat()) == []


async def test_silence_ending_during_a_heartbeat_is_reported_with_the_next(
    pulse: Heartbeat, signs: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await pulse.beat()
    clock.time += 300
    silence = Outage(clock.time - 200, clock.time, TOY)
    asking: list[asyncio.Task[Sequence[Outage]]] = []

    async def ask() -> None:
        rules.measured = [silence]
        asking.append(asyncio.create_task(pulse.recent(TOY)))
        await asyncio.sleep(0)

    signs.giving = ask
    await pulse.beat()
    assert list(await asking[0]) == [silence]


async def test_query_during_a_silence_report_includes_it(
    pulse: Heartbeat, signs: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await pulse.beat()
    clock.time += 300
    silence = Outage(clock.time - 200, clock.time, TOY)
    rules.measured = [silence]
    asking: list[asyncio.Task[Sequence[Outage]]] = []

    async def ask() -> None:
        asking.append(asyncio.create_task(pulse.recent(TOY)))
        await asyncio.sleep(0)

    signs.reading = ask
    assert list(await pulse.recent(TOY)) == [silence]
    assert list(await asking[0]) == [silence]


async def test_unanswered_call_is_followed_by_a_check_before_charging(
    pulse: Heartbeat, signs: Heartbeats, clock: Clock, rules: ToyRules
) -> None:
    await pulse.beat()
    clock.time += 600
    rules.failing, rules.down = {TOY}, True
    with pytest.raises(Fault):
        await pulse.recent(TOY)
    rules.down = False
    clock.time += 600
    await pulse.recent(TOY)
    assert signs.given == 3


async def test_unavailable_rules_are_checked_at_most_once_per_heartbeat(pulse: Heartbeat, signs: Heartbeats) -> None:
    for _ in range(20):
        with pytest.raises(Fault):
            await pulse.recent(OTHER)
    assert signs.given == 1


async def test_database_silence_is_kept_until_it_is_stored(
    pulse: Heartbeat, signs: Heartbeats, clock: Clock, database: DependencyHealth, rules: ToyRules
) -> None:
    database.answered()
    await pulse.beat()
    began = clock.time
    clock.time += 400
    database.failed()
    clock.time += 100
    database.answered()
    rules.measured = [Outage(began, began + 50, TOY)]
    signs.down = True
    with pytest.raises(Fault):
        await pulse.recent(TOY)
    rules.measured = [Outage(began + 60, began + 70, TOY)]
    signs.down = False
    assert list(await pulse.recent(TOY)) == [Outage(began, began + 500, TOY)]
    assert set(await pulse.recent()) == {Outage(began, began + 500), Outage(began, began + 70, TOY)}


async def test_database_outage_fails_waiting_queries_together(
    pulse: Heartbeat, signs: Heartbeats, clock: Clock, database: DependencyHealth
) -> None:
    await pulse.beat()
    signs.down = True
    database.failed()
    for _ in range(10):
        with pytest.raises(Fault):
            await pulse.recent(TOY)
        clock.time += 100
    assert signs.tried == 3
    signs.down = False
    database.answered()
    assert list(await pulse.recent(TOY)) == []


def test_overlapping_outages_are_refunded_once() -> None:
    away, whole, later, others = Outage(0, 30, TOY), Outage(10, 11), Outage(40, 50), Outage(5, 60, OTHER)
    assert outages_of([whole, away, later, others], TOY) == (Outage(0, 30, TOY), Outage(40, 50, TOY))


def test_a_silence_begins_with_the_last_answer_before_a_failure_and_ends_with_the_next(clock: Clock) -> None:
    contact, began = DependencyHealth(clock), clock.time
    contact.answered()
    clock.time += 1_000
    contact.failed()
    clock.time += 500
    contact.failed()
    assert (contact.is_failing, contact.take()) == (True, None)
    clock.time += 500
    contact.answered()
    assert (contact.is_failing, contact.take(), contact.take()) == (False, Outage(began, began + 2_000), None)


def test_idle_time_and_single_failures_are_no_silence(clock: Clock) -> None:
    contact = DependencyHealth(clock)
    contact.answered()
    clock.time += 60_000
    contact.answered()
    contact.failed()
    clock.time += 20
    contact.answered()
    assert contact.take() is None


def test_unreported_silences_are_merged(clock: Clock) -> None:
    contact, began = DependencyHealth(clock), clock.time
    for _ in range(2):
        contact.answered()
        clock.time += 300
        contact.failed()
        contact.answered()
    assert contact.take() == Outage(began, began + 600)
