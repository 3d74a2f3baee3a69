"""How many requests a process holds at once, and whose turn it is: the rules compute, so one at a time is as fast as many."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from zhanqi_wire.status import Exhausted

T = TypeVar("T")

_RETRY_AFTER_MS = 100
# How many rounds of the event loop grpc needs, measured, to bring in a request that has arrived while the loop was busy; and how
# long the work may go on before it gets them: a round costs more than the shortest pieces of work.
_ROUNDS = 8
_LOOK_SECONDS = 0.01
_BUSY_SECONDS = 0.001
_MAX_ARRIVALS = 16


class Admission:
    """Admits up to so many requests; refuses more. Those admitted take turns, first come, first served."""

    def __init__(self, max_in_flight: int) -> None:
        self._max_in_flight = max_in_flight
        self._in_flight = 0
        self._arrivals = 0
        self._turn = asyncio.Lock()
        self._worked_at = 0.0
        self._let_in_at = 0.0

    @contextmanager
    def admitted(self) -> Iterator[None]:
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
            try:
                return work()
            finally:
                self._worked_at = time.monotonic()

    async def _let_in(self) -> None:
        now = time.monotonic()
        if now - self._let_in_at < _LOOK_SECONDS:
            return
        rounds = _ROUNDS if now - self._worked_at < _BUSY_SECONDS else 1
        for _ in range(_MAX_ARRIVALS):  # Or a flood would keep the work from ever being done.
            seen = self._arrivals
            for _ in range(rounds):
                await asyncio.sleep(0)
            if seen == self._arrivals:
                break
        self._let_in_at = time.monotonic()
