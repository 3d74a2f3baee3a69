"""The faults: what is planned is done, and two never overlap on one victim."""

import asyncio
from random import Random
from types import SimpleNamespace
from typing import cast

from tests.chaos.faults import Fault, Tormentor
from tests.chaos.system import System


class Hurried(Random):
    """Draws the shortest pauses."""

    def uniform(self, a: float, b: float) -> float:
        return 0.0


async def test_faults_that_meet_on_one_victim_wait_for_each_other_and_none_is_left_out() -> None:
    told: list[str] = []
    frozen: set[str] = set()

    def freeze(name: str) -> None:
        assert name not in frozen
        frozen.add(name)
        told.append(name)

    system = cast(System, SimpleNamespace(freeze=freeze, thaw=frozen.remove))
    tormentor = Tormentor(system, Hurried(1))
    await asyncio.gather(*(tormentor.do(Fault("sigstop", name)) for name in ("match-1", "match-1", "match-2", "match-1")))
    assert sorted(told) == ["match-1", "match-1", "match-1", "match-2"]
    assert tormentor.done == {"sigstop match": 4}
    assert frozen == set()
