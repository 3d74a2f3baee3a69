"""How many requests a process holds at once, and whose turn it is: the rules compute, so one at a time is as fast as many."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from zhanqi_wire.status import Exhausted

T = TypeVar("T")

_RETRY_AFTER_MS = 100
# How many rounds of the event loop grpc needs, measured, to bring in a request that has arrived.
_ROUNDS = 4
_MAX_ARRIVALS = 16


class Admission:
    """Admits up to so many requests; refuses more. Those admitted take turns, first come, first served."""

    def __init__(self, max_in_flight: int) -> None:
        self._max_in_flight = max_in_flight
        self._in_flight = 0
        self._arrivals = 0
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def admitted(self) -> AsyncIterator[None]:
        """Around a request. Raises `Exhausted` if there are too many."""
        self._arrivals += 1
        if self._in_flight >= self._max_in_flight:
            raise Exhausted("TOO_MANY_REQUESTS", retry_after_ms=_RETRY_AFTER_MS)
        self._in_flight += 1
        try:
            yield
        finally:
            self._in_flight -= 1

    async def turn(self, work: Callable[[], T]) -> T:
        """Do one piece of an admitted request's work when its turn comes."""
        async with self._turn:
            # Computing blocks the event loop, so a line would form unseen, outside, where nobody can refuse it: let in first
            # whoever has come.
            await self._let_in()
            return work()

    async def _let_in(self) -> None:
        for _ in range(_MAX_ARRIVALS):  # Or a flood would keep the work from ever being done.
            seen = self._arrivals
            for _ in range(_ROUNDS):
                await asyncio.sleep(0)
            if seen == self._arrivals:
                return
