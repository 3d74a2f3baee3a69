"""Batching: items that arrive while a batch is running form the next one."""

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
    """Runs one batch at a time: at most `size_max` items with distinct keys, in order of arrival.

    `work` returns a result or error per item; if it raises, every item gets that error. The queue is bounded by the number of
    callers, since each waits for its result.
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
        """Return the item's result. Raises `Fault` at the deadline; an item that has started then still completes."""
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
                continue  # The caller has timed out.
            if batch.setdefault(self._key(waiting.item), waiting) is not waiting:
                later.append(waiting)
        self._waiting.extendleft(reversed(later))
        return list(batch.values())

    async def _do(self, batch: Sequence[_Waiting[In, Out]]) -> None:
        try:
            results: Sequence[Out | Exception] = await self._work([each.item for each in batch])
        except Exception as error:  # The callers get every error, bugs included.
            results = [error] * len(batch)
        _resolve(batch, results)


def _resolve(batch: Sequence[_Waiting[In, Out]], results: Sequence[Out | Exception]) -> None:
    for waiting, result in zip(batch, results, strict=True):
        if waiting.done.done():
            continue
        if isinstance(result, Exception):
            waiting.done.set_exception(result)
        else:
            waiting.done.set_result(result)
