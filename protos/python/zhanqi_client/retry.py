"""When a call is tried again, and how long it waits before that."""

import asyncio
import random
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from zhanqi_client.errors import Cancelled, DeadlineExceeded, Exhausted, ServiceError, Unavailable
from zhanqi_wire.status import raised

T = TypeVar("T")

PASSING = (Unavailable, DeadlineExceeded, Cancelled, Exhausted)
"""What may go away by itself. A retry is safe: reads change nothing, and mutations carry a `request_id`."""


def fresh_id(request_id: str | None) -> str:
    """The id that a mutation and all its retries carry: the caller's own, or a new one."""
    return request_id or str(uuid.uuid4())


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How patient a client is. The defaults ride out a restart of the match service.

    One attempt takes `call_seconds` at most, a call with all its attempts and waits `budget_seconds`. A stream that says nothing
    for `silence_seconds`, not even a heartbeat, is left.
    """

    call_seconds: float = 10.0
    budget_seconds: float = 60.0
    attempts: int = 8
    first_wait_seconds: float = 0.1
    longest_wait_seconds: float = 2.0
    silence_seconds: float = 20.0

    def wait_seconds(self, failures: int, error: ServiceError) -> float:
        """How long to wait after so many failures in a row: at random, so that clients do not come back all at once."""
        ceiling = min(self.longest_wait_seconds, self.first_wait_seconds * 2 ** (failures - 1))
        return (error.retry_after_ms or 0) / 1000 + random.uniform(ceiling / 4, ceiling)

    async def call(self, attempt: Callable[[float], Awaitable[T]]) -> T:
        """The first result that `attempt` yields, which is given the seconds that it may take.

        Raises a `ServiceError`: one that may pass only after the last attempt, or if the budget would not last for the next wait.
        """
        ends = time.monotonic() + self.budget_seconds
        failures = 0
        while True:
            try:
                with raised():
                    return await attempt(min(self.call_seconds, ends - time.monotonic()))
            except PASSING as error:
                failures += 1
                wait = self.wait_seconds(failures, error)
                if failures >= self.attempts or time.monotonic() + wait >= ends:
                    raise
                await asyncio.sleep(wait)
