"""Time, and the deadlines of matches."""

from collections.abc import Sequence
from typing import Protocol

from match_service.domain.uptime.outage import Outage


class Clock(Protocol):
    """The system's clock."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def ticks(self) -> int:
        """Monotonic milliseconds, for durations."""

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""


class Deadlines(Protocol):
    """Deadlines of owed decisions."""

    async def claim(self, now: int, until: int, limit: int) -> Sequence[tuple[str, str, int]]:
        """Claim due deadlines as (match, seat, due time). Nobody else can claim them before `until`."""

    async def behind(self, outage: Outage, after: str, limit: int) -> Sequence[str]:
        """IDs after `after` of matches with running clocks to which the outage has not been refunded, in order."""
