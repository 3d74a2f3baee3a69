"""Watchers of matches, and the presence of players."""

from collections.abc import Sequence
from typing import Protocol


class Watchers(Protocol):
    """Stored watchers: players' seats that have streams, by replica."""

    async def came(self, replica_id: str, match_id: str, seat: str) -> bool:
        """Store a watcher. Returns whether the player counted as away. Bots and ended matches are not stored."""

    async def went(self, replica_id: str, match_id: str, seat: str, now: int) -> None:
        """Store that the last stream of a seat at this replica has ended."""

    async def gone(self, gone_before: int, alive_after: int, limit: int) -> Sequence[tuple[str, str]]:
        """Seats without watchers: their streams ended before `gone_before`, or their replica has been silent since `alive_after`.

        The most recent come first, so that seats that cannot be handled yet do not block others.
        """

    async def forget(self, match_id: str, seat: str, gone_before: int, alive_after: int) -> None:
        """Delete the seat's watchers that `gone` would count."""


class Presence(Protocol):
    """Presence of players at this replica. Never waits, never fails."""

    def came(self, match_id: str, seat: str) -> None:
        """A player's stream begins."""

    def went(self, match_id: str, seat: str) -> None:
        """A player's stream ends, other than by a drain."""
