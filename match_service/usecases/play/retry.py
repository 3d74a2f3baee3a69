"""Retries of use cases after a `Conflict`."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from match_service.domain.errors import Conflict, Fault
from match_service.usecases.ports.limits import ATTEMPTS_MAX

T = TypeVar("T")


async def retry_on_conflict(attempt: Callable[[], Awaitable[T]], attempts_max: int = ATTEMPTS_MAX) -> T:
    """The result of the first attempt that meets no `Conflict`. Raises `Fault` CONTENDED after `attempts_max`."""
    for _ in range(attempts_max):
        try:
            return await attempt()
        except Conflict:
            continue
    raise Fault("CONTENDED")


def stored(row: T | None) -> T:
    """The row, which was just written. Raises `Fault` CONTENDED if another transaction has removed it."""
    if row is None:
        raise Fault("CONTENDED")
    return row
