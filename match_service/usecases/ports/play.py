"""What playing a match needs: stored matches and requests, and the bots' task queue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head, Match, MatchState, SeatNow
from match_service.domain.play.request import Request, Result


class Requests(Protocol):
    """Committed requests."""

    async def find(self, request: Request) -> Result | None:
        """The request's result, if it was committed."""

    async def purge(self, before: int, limit: int) -> int:
        """Delete requests from before that time. Requests of matches that were active then stay some days longer.

        Continues where the last call ended and examines a bounded number of rows. Returns the number deleted.
        """


@dataclass(frozen=True, slots=True)
class HeadRow:
    """A match's head, and the result of the request if it was committed before."""

    head: Head
    result: Result | None


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """A page of a seat's updates, (revision, events) in order, and the seat's current state."""

    updates: tuple[tuple[int, bytes], ...]
    now: SeatNow


class Matches(Protocol):
    """Stored matches."""

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        """Store a match. Raises `Conflict` for a repeated request, `TooMany` above the limit of matches between bots."""

    def cached_head(self, match_id: str) -> Head | None:
        """The head in this replica's cache. It may be outdated; then a commit on it raises `Conflict`."""

    async def head(self, match_id: str, request: Request) -> HeadRow | None:
        """The match's head, read together with the request."""

    async def commit(self, commit: Commit) -> None:
        """Write it atomically. Raises `Conflict` if another commit changed the match or stored the request first."""

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        """The player's seat, or the seat of that name."""

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> SeatHistory:
        """The seat's updates after a revision, at most `limit`. Raises `NotFound`."""

    async def match(self, match_id: str) -> Match | None:
        """None if it does not exist."""

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """A page of a player's matches, newest first, after (created at, id)."""

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """The matches' versions."""

    async def active_count(self) -> Mapping[GameVersion, int]:
        """The number of active matches by rules version."""


class OwedBots(Protocol):
    """Owed decisions of bots."""

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        """Claim (match, seat) last offered before that time, and mark them as offered now. No two callers claim the same."""

    async def oldest(self) -> int | None:
        """Since when the oldest decision is owed."""


class BotQueue(Protocol):
    """The bot workers' task queue."""

    def offer(self, match_id: str, seat: str) -> None:
        """Queue a task to play the seat. Never waits or fails; a dropped offer is repeated later."""

    async def depth(self) -> int:
        """The number of queued tasks. Raises `Fault`."""
