"""Batching: grouping, results per item, and deadlines."""

import asyncio
from collections.abc import Sequence

import pytest

from match_service.adapters.database.connection.batches import Batches
from match_service.domain.errors import Conflict, Fault


class Work:
    """Returns each item as text, once the gate is open."""

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


async def test_items_that_arrive_during_a_batch_form_the_next_batches_in_order() -> None:
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


async def test_items_with_equal_keys_are_never_in_one_batch() -> None:
    work = Work()
    ours = batches(work)
    assert await asyncio.gather(*(ours.put(item) for item in (7, 7, 8, 7))) == ["7", "7", "8", "7"]
    assert work.batches == [[7, 8], [7], [7]]


async def test_error_of_an_item_does_not_affect_others() -> None:
    ours = batches(Work())
    one, failed, other = await asyncio.gather(ours.put(1), ours.put(-1), ours.put(2), return_exceptions=True)
    assert (one, other) == ("1", "2")
    assert isinstance(failed, Conflict)


async def test_failed_batch_fails_all_its_items_and_no_later_ones() -> None:
    ours = batches(Work())
    results = await asyncio.gather(*(ours.put(item) for item in (1, 13)), return_exceptions=True)
    assert [isinstance(each, Fault) for each in results] == [True, True]
    assert await ours.put(2) == "2"


async def test_item_is_skipped_if_its_caller_timed_out_before_its_batch() -> None:
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
