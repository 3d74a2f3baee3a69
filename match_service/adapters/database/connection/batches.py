"""Work that is done in batches: what comes while a batch is under way makes up the next one."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from match_service.domain.errors import Fault

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[In, Out]):
    item: In
    done: asyncio.Future[Out]


class Batches(Generic[In, Out]):
    """One batch at a time, of at most `size_max` items with different keys, in the order in which they came.

    `work` gives each item's result or error, and every one has the same error if it raises. How many items wait
    is bounded by whoever asks, since each of them waits for its answer.
    """

    def __init__(
        self,
        work: Callable[[Sequence[In]], Awaitable[Sequence[Out | Exception]]],
        key: Callable[[In], Hashable],
        *,
        deadline_seconds: float,
        size_max: int,
    ) -> None:
        self._work = work
        self._key = key
        self._deadline = deadline_seconds
        self._size_max = size_max
        self._waiting: deque[_Waiting[In, Out]] = deque()
        self._runner: asyncio.Task[None] | None = None

    async def put(self, item: In) -> Out:
        """The item's result. Raises `Fault` at the deadline: an item that was begun by then goes on, another never begins."""
        waiting: _Waiting[In, Out] = _Waiting(item, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._runner is None:
            self._runner = asyncio.create_task(self._run())
        try:
            async with asyncio.timeout(self._deadline):
                return await waiting.done
        except TimeoutError:
            raise Fault("DATABASE_UNAVAILABLE") from None

    async def _run(self) -> None:
        try:
            while batch := self._next():
                await self._do(batch)
        finally:
            self._runner = None

    def _next(self) -> list[_Waiting[In, Out]]:
        batch: dict[Hashable, _Waiting[In, Out]] = {}
        later: list[_Waiting[In, Out]] = []
        while self._waiting and len(batch) < self._size_max:
            waiting = self._waiting.popleft()
            if waiting.done.done():
                continue  # Nobody waits for it any more.
            if batch.setdefault(self._key(waiting.item), waiting) is not waiting:
                later.append(waiting)
        self._waiting.extendleft(reversed(later))
        return list(batch.values())

    async def _do(self, batch: Sequence[_Waiting[In, Out]]) -> None:
        try:
            results: Sequence[Out | Exception] = await self._work([each.item for each in batch])
        except Exception as error:  # Whoever waits has it, also if it is a bug.
            results = [error] * len(batch)
        _settle(batch, results)


def _settle(batch: Sequence[_Waiting[In, Out]], results: Sequence[Out | Exception]) -> None:
    for waiting, result in zip(batch, results, strict=True):
        if waiting.done.done():
            continue
        if isinstance(result, Exception):
            waiting.done.set_exception(result)
        else:
            waiting.done.set_result(result)
