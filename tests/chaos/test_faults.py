"""The fault injector: every kind of fault is planned, and faults on one victim do not overlap."""

import asyncio
from random import Random
from types import SimpleNamespace
from typing import cast

from tests.chaos.faults import Fault, FaultInjector, all_faults, one_of_each
from tests.chaos.system import System


class Hurried(Random):
    """Draws the shortest pauses."""

    def uniform(self, a: float, b: float) -> float:
        return 0.0


def test_seed_determines_one_fault_of_each_kind_per_round() -> None:
    system = cast(System, SimpleNamespace(proxies={"clients/match-1": None, "match-1/postgres": None}))
    first, again = ([one_of_each(system, rng) for _ in range(3)] for rng in (Random(5), Random(5)))
    assert first == again
    assert first[0] != first[1]
    for faults in first:
        names = [each.name for each in faults]
        assert sorted(names) == sorted({each.name for each in all_faults(system)})
        assert {f"{kind} {store}" for kind in ("sigkill", "sigstop") for store in ("valkey", "postgres")} <= set(names)


async def test_faults_on_one_victim_run_one_after_another() -> None:
    victims: list[str] = []
    frozen: set[str] = set()

    def freeze(name: str) -> None:
        assert name not in frozen
        frozen.add(name)
        victims.append(name)

    system = cast(System, SimpleNamespace(freeze=freeze, thaw=frozen.remove))
    injector = FaultInjector(system, Hurried(1))
    await asyncio.gather(*(injector.do(Fault("sigstop", name)) for name in ("match-1", "match-1", "match-2", "match-1")))
    assert sorted(victims) == ["match-1", "match-1", "match-1", "match-2"]
    assert injector.done == {"sigstop match": 4}
    assert frozen == set()
