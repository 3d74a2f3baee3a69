"""Batches: what comes meanwhile goes together, each item has its own answer, and nobody waits for ever."""

import asyncio
from collections.abc import Sequence

import pytest

from match_service.adapters.database.connection.batches import Batches
from match_service.domain.errors import Conflict, Fault


class Work:
    """Answers each item with itself as text; waits as long as the gate is shut."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, items: Sequence[int]) -> Sequence[str | Exception]:
        self.batches.append(list(items))
        await self.gate.wait()
        if 13 in items:
            raise Fault("UNLUCKY")
        return [Conflict() if item < 0 else str(item) for item in items]


def batches(work: Work, *, deadline_seconds: float = 5, size_max: int = 3) -> Batches[int, str]:
    return Batches(work, lambda item: item, deadline_seconds=deadline_seconds, size_max=size_max)


async def test_what_comes_while_a_batch_is_under_way_makes_up_the_next_ones_in_order() -> None:
    work = Work()
    ours = batches(work)
    work.gate.clear()
    first = asyncio.create_task(ours.put(0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    others = [asyncio.create_task(ours.put(item)) for item in range(1, 6)]
    await asyncio.sleep(0)
    work.gate.set()
    assert await asyncio.gather(first, *others) == ["0", "1", "2", "3", "4", "5"]
    assert work.batches == [[0], [1, 2, 3], [4, 5]]


async def test_items_of_one_key_never_go_together() -> None:
    work = Work()
    ours = batches(work)
    assert await asyncio.gather(*(ours.put(item) for item in (7, 7, 8, 7))) == ["7", "7", "8", "7"]
    assert work.batches == [[7, 8], [7], [7]]


async def test_one_items_error_is_nobody_elses() -> None:
    ours = batches(Work())
    one, failed, other = await asyncio.gather(ours.put(1), ours.put(-1), ours.put(2), return_exceptions=True)
    assert (one, other) == ("1", "2")
    assert isinstance(failed, Conflict)


async def test_a_batch_that_fails_fails_for_all_of_it_and_for_no_later_one() -> None:
    ours = batches(Work())
    results = await asyncio.gather(*(ours.put(item) for item in (1, 13)), return_exceptions=True)
    assert [isinstance(each, Fault) for each in results] == [True, True]
    assert await ours.put(2) == "2"


async def test_an_item_whose_caller_gave_up_before_its_turn_is_never_begun() -> None:
    work = Work()
    ours = batches(work, deadline_seconds=0.05)
    work.gate.clear()
    first = asyncio.create_task(ours.put(1))
    await asyncio.sleep(0.01)
    second = asyncio.create_task(ours.put(2))
    for each in (first, second):
        with pytest.raises(Fault):
            await each
    work.gate.set()
    assert await ours.put(3) == "3"
    assert work.batches == [[1], [3]]
