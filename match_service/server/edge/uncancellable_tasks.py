"""Mutations that outlive their callers, so that every commit is also published."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from match_service.domain.errors import TooMany

T = TypeVar("T")

_RETRY_MS = 500


class UncancellableTasks:
    """Runs at most `running_max` mutations at once."""

    def __init__(self, running_max: int) -> None:
        self._running_max = running_max
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, mutation: Coroutine[Any, Any, T]) -> T:
        """The mutation's result. It continues if the caller is cancelled. Raises `TooMany`."""
        if len(self._tasks) >= self._running_max:
            mutation.close()
            raise TooMany("TOO_MANY_CALLS", _RETRY_MS)
        task = asyncio.create_task(mutation)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def drain(self, seconds: float) -> None:
        """Wait up to `seconds` for running mutations, then cancel the rest."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=seconds)
            for task in late:
                task.cancel()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # Marks the exception as retrieved, in case the caller is gone.
