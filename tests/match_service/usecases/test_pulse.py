"""The service's pulse: who must ask before he charges a clock, and what an outage is."""

import pytest

from match_service.domain.errors import Fault
from match_service.domain.outage import Outage
from match_service.usecases.pulse import ServicePulse
from tests.match_service.toy_rules import ToyRules
from tests.match_service.usecases.fakes import Clock


class Signs:
    """`Signs` of any number of replicas."""

    def __init__(self) -> None:
        self.alive_at: int | None = None
        self.known: list[Outage] = []
        self.given = 0

    async def give(self, replica_id: str, now: int, beat_ms: int) -> Outage | None:
        self.given += 1
        outage = None
        if self.alive_at is not None and now - self.alive_at > 3 * beat_ms:
            outage = Outage(self.alive_at, now)
            self.known.append(outage)
        self.alive_at = now
        return outage

    async def outages(self, since: int) -> list[Outage]:
        return [each for each in self.known if each.end > since]


@pytest.fixture
def signs() -> Signs:
    return Signs()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rules() -> ToyRules:
    return ToyRules()


@pytest.fixture
def pulse(signs: Signs, rules: ToyRules, clock: Clock) -> ServicePulse:
    return ServicePulse("here", signs, rules, clock, 1_000)


async def test_a_replica_that_beats_need_not_ask(pulse: ServicePulse, signs: Signs, clock: Clock) -> None:
    await pulse.beat()
    clock.time += 1_900
    assert await pulse.outages() == []
    assert signs.given == 1


async def test_a_replica_that_has_not_beaten_for_long_asks_first_and_finds_the_outage(
    pulse: ServicePulse, signs: Signs, clock: Clock
) -> None:
    await pulse.beat()
    began = clock.time
    clock.time += 60_000
    assert await pulse.outages() == [Outage(began, began + 60_000)]
    assert await pulse.outages() == [Outage(began, began + 60_000)]
    assert signs.given == 2


async def test_an_outage_that_another_replica_ended_is_known_before_anything_is_charged(
    pulse: ServicePulse, signs: Signs, clock: Clock, rules: ToyRules
) -> None:
    await pulse.beat()
    began = clock.time
    clock.time += 60_000
    other = ServicePulse("there", signs, rules, clock, 1_000)
    assert await other.beat() == Outage(began, began + 60_000)
    clock.time += 500
    assert await pulse.outages() == [Outage(began, began + 60_000)]


async def test_while_the_rules_are_gone_there_is_no_sign_of_life(
    pulse: ServicePulse, signs: Signs, clock: Clock, rules: ToyRules
) -> None:
    await pulse.beat()
    began, rules.down = clock.time, True
    clock.time += 5_000
    with pytest.raises(Fault):
        await pulse.outages()
    rules.down = False
    clock.time += 5_000
    assert await pulse.outages() == [Outage(began, began + 10_000)]
