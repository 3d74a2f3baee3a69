"""When a call is tried again, and how long it waits before that."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from zhanqi_client.errors import Cancelled, DeadlineExceeded, Exhausted, ServiceError, Unavailable
from zhanqi_wire.status import raised

T = TypeVar("T")

PASSING = (Unavailable, DeadlineExceeded, Cancelled, Exhausted)
"""What may go away by itself. A retry is safe: reads change nothing, and mutations carry a `request_id`."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How patient a client is. The defaults ride out a restart of the match service.

    A stream that says nothing for `silence_seconds`, not even a heartbeat, is left.
    """

    call_seconds: float = 10.0
    attempts: int = 8
    first_wait_seconds: float = 0.1
    longest_wait_seconds: float = 2.0
    silence_seconds: float = 20.0

    def wait_seconds(self, failures: int, error: ServiceError) -> float:
        """How long to wait after so many failures in a row: at random, so that clients do not come back all at once."""
        ceiling = min(self.longest_wait_seconds, self.first_wait_seconds * 2 ** (failures - 1))
        return (error.retry_after_ms or 0) / 1000 + random.uniform(ceiling / 4, ceiling)

    async def call(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The first result that `attempt` yields. Raises a `ServiceError`, one that may pass only after the last attempt."""
        failures = 0
        while True:
            try:
                with raised():
                    return await attempt()
            except PASSING as error:
                failures += 1
                if failures >= self.attempts:
                    raise
                await asyncio.sleep(self.wait_seconds(failures, error))
