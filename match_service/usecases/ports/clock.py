"""Time, and the deadlines of matches."""

from collections.abc import Sequence
from typing import Protocol

from match_service.domain.uptime.outage import Outage


class Clock(Protocol):
    """Time."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def ticks(self) -> int:
        """Milliseconds that only ever go up, for durations."""

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""


class Deadlines(Protocol):
    """The times at which something becomes of what matches wait for."""

    async def claim(self, now: int, until: int, limit: int) -> Sequence[tuple[str, str, int]]:
        """Take (match, seat, due at) that are due. Until then no two callers take the same."""

    async def behind(self, outage: Outage, after: str, limit: int) -> Sequence[str]:
        """Matches whose clocks run, that it may have hit, and that have not heard of it, in order, from after that id on."""
