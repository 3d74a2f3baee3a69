"""Retries: which errors are retried, how often, and with what backoff."""

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

RETRYABLE = (Unavailable, DeadlineExceeded, Cancelled, Exhausted)
"""Errors that may be temporary. Retries are safe: reads change nothing, and mutations carry a `request_id`."""


def fresh_id(request_id: str | None) -> str:
    """The request id of a mutation and all its retries: the caller's, or a new one."""
    return request_id or str(uuid.uuid4())


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Limits of a client's retries. The defaults outlast a restart of the match service.

    `call_seconds` bounds one attempt, `budget_seconds` a call with all its attempts and waits. A stream that is silent for
    `silence_seconds`, without even a heartbeat, is replaced.
    """

    call_seconds: float = 10.0
    budget_seconds: float = 60.0
    attempts: int = 8
    first_wait_seconds: float = 0.1
    longest_wait_seconds: float = 2.0
    silence_seconds: float = 20.0

    def wait_seconds(self, failures: int, error: ServiceError) -> float:
        """The wait after that many consecutive failures: exponential, with jitter so that clients do not return together."""
        ceiling = min(self.longest_wait_seconds, self.first_wait_seconds * 2 ** (failures - 1))
        return (error.retry_after_ms or 0) / 1000 + random.uniform(ceiling / 4, ceiling)

    async def call(self, attempt: Callable[[float], Awaitable[T]]) -> T:
        """Run `attempt`, which takes its deadline in seconds, until it succeeds.

        Raises a `ServiceError`. A retryable one is raised after the last attempt, or if the next wait would exceed the budget.
        """
        ends = time.monotonic() + self.budget_seconds
        failures = 0
        while True:
            try:
                with raised():
                    return await attempt(min(self.call_seconds, ends - time.monotonic()))
            except RETRYABLE as error:
                failures += 1
                wait = self.wait_seconds(failures, error)
                if failures >= self.attempts or time.monotonic() + wait >= ends:
                    raise
                await asyncio.sleep(wait)
