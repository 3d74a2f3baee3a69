"""Who watches a match: stored watchers and the presence of players."""

from collections.abc import Sequence
from typing import Protocol


class Watchers(Protocol):
    """Which players' seats are watched, at which replica."""

    async def came(self, replica_id: str, match_id: str, seat: str) -> bool:
        """A seat is watched here. Returns whether its player counted as away. Bots and matches that are over are not kept."""

    async def went(self, replica_id: str, match_id: str, seat: str, now: int) -> None:
        """The last stream of a seat here has ended."""

    async def gone(self, gone_before: int, alive_after: int, limit: int) -> Sequence[tuple[str, str]]:
        """Seats that nobody watches any more: their streams ended before the one time, or their replica did not live after the
        other. Who went last comes first: what cannot be seen to yet stands in nobody's way.
        """

    async def forget(self, match_id: str, seat: str, gone_before: int, alive_after: int) -> None:
        """Forget streams that are gone for so long."""


class Presence(Protocol):
    """Takes note of who watches. Never waits, never fails."""

    def came(self, match_id: str, seat: str) -> None:
        """A player's stream begins."""

    def went(self, match_id: str, seat: str) -> None:
        """A player's stream ends, though not because we end."""
