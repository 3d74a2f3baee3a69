"""Admission control: bounds the requests in a process and computes them one at a time, since the rules use the CPU alone."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from zhanqi_wire.status import Exhausted

T = TypeVar("T")

_RETRY_AFTER_MS = 100
# Rounds of the event loop that grpc needs to deliver a request which arrived while the loop was busy (measured). A round takes
# longer than the shortest computations, so there are none for a while after the last ones.
_ROUNDS = 8
_RECEIVE_SECONDS = 0.01
_BUSY_SECONDS = 0.001
_MAX_ARRIVALS = 16


class Admission:
    """Admits up to `max_in_flight` requests and refuses more. Admitted requests compute in their order of arrival."""

    def __init__(self, max_in_flight: int) -> None:
        self._max_in_flight = max_in_flight
        self._in_flight = 0
        self._arrivals = 0
        self._lock = asyncio.Lock()
        self._computed_at = 0.0
        self._received_at = 0.0

    @contextmanager
    def admit(self) -> Iterator[None]:
        """Wraps one request. Raises `Exhausted` at the bound."""
        self._arrivals += 1
        if self._in_flight >= self._max_in_flight:
            raise Exhausted("TOO_MANY_REQUESTS", retry_after_ms=_RETRY_AFTER_MS)
        self._in_flight += 1
        try:
            yield
        finally:
            self._in_flight -= 1

    async def compute(self, work: Callable[[], T]) -> T:
        """Run one computation of an admitted request, after those that wait already."""
        async with self._lock:
            # A computation blocks the event loop. Requests would queue in grpc, unseen, where they cannot be refused: so deliver
            # them first.
            await self._receive()
            try:
                return work()
            finally:
                self._computed_at = time.monotonic()

    async def _receive(self) -> None:
        """Let grpc deliver the requests that have arrived."""
        now = time.monotonic()
        if now - self._received_at < _RECEIVE_SECONDS:
            return
        rounds = _ROUNDS if now - self._computed_at < _BUSY_SECONDS else 1
        for _ in range(_MAX_ARRIVALS):  # Bounded, so that a flood of requests cannot starve the computation.
            seen = self._arrivals
            for _ in range(rounds):
                await asyncio.sleep(0)
            if seen == self._arrivals:
                break
        self._received_at = time.monotonic()
