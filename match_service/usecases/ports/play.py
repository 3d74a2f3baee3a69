"""What playing a match needs: stored matches and requests, and the bots' task queue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head, Match, MatchState, SeatNow
from match_service.domain.play.request import Request, Result


class Requests(Protocol):
    """The requests that were committed."""

    async def find(self, request: Request) -> Result | None:
        """What the request led to, if it was committed."""

    async def purge(self, before: int, limit: int) -> int:
        """Delete requests from before that time; those of a match that was active then are kept some days longer.

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

    told: tuple[tuple[int, bytes], ...]
    now: SeatNow


class Matches(Protocol):
    """The matches: the truth."""

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        """Store a match. Raises `Conflict` if the request was made before, `TooMany` if bots have no room for it."""

    def cached_head(self, match_id: str) -> Head | None:
        """The head in this replica's cache. It may be outdated; then a commit on it raises `Conflict`."""

    async def head(self, match_id: str, request: Request) -> HeadRow | None:
        """The match's head, read together with the request."""

    async def commit(self, commit: Commit) -> None:
        """Write it atomically. Raises `Conflict` if another commit changed the match or stored the request first."""

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        """The seat that a player holds, or the one of that name."""

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> SeatHistory:
        """The seat's updates after a revision, at most `limit`. Raises `NotFound`."""

    async def match(self, match_id: str) -> Match | None:
        """The match."""

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """A player's matches, newest first, from after (created at, id) on."""

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """The version of each of the matches."""

    async def active_count(self) -> Mapping[GameVersion, int]:
        """How many matches are being played by which rules."""


class OwedBots(Protocol):
    """The bots' decisions that matches wait for."""

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        """Take (match, seat) that were last offered before that time; they count as offered now. No two callers take the same."""

    async def oldest(self) -> int | None:
        """Since when the oldest of them is owed."""


class BotQueue(Protocol):
    """Calls the bots' workers."""

    def offer(self, match_id: str, seat: str) -> None:
        """Ask a worker to play the seat. Never waits or fails; a lost offer is repeated."""

    async def depth(self) -> int:
        """The number of queued tasks. Raises `Fault`."""
