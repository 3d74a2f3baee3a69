"""Storage of token buckets."""

from collections.abc import Sequence
from typing import Protocol

from match_service.domain.rate_limit import Charge


class RateLimiter(Protocol):
    """Charges token buckets."""

    async def take(self, charges: Sequence[Charge]) -> int:
        """Pay all charges and return 0, or pay none and return the milliseconds until a retry. Never fails."""
