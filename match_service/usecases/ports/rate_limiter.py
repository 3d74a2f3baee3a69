"""What limits need of the world: something that keeps the buckets."""

from collections.abc import Sequence
from typing import Protocol

from match_service.domain.rate_limit import Charge


class RateLimiter(Protocol):
    """Keeps the buckets."""

    async def take(self, charges: Sequence[Charge]) -> int:
        """Pay all of them, and return 0; or none, and return in how many milliseconds to come again. Never fails."""
