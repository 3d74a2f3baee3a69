"""What the use cases need to be stored of players, matches, requests, and bots' tickets and turns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.identity.caller import Player
from match_service.domain.lobby.bot_match_ticket import Ticket
from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head, Match, MatchState, SeatNow
from match_service.domain.play.request import Request, Result


class Requests(Protocol):
    """The requests that were committed."""

    async def find(self, request: Request) -> Result | None:
        """What the request led to, if it was committed."""

    async def purge(self, before: int, limit: int) -> int:
        """Forget requests from before that time; those of a match that was still played then some days later than others.

        Goes on where the last call ended, until it has found `limit` or looked through some multiple of it: what may not be
        forgotten yet, however much, makes no call longer. Returns how many it forgot.
        """


class Players(Protocol):
    """The players."""

    async def create(self, player: Player, request: Request, now: int) -> None:
        """Store a player, together with the request that made it. Raises `Conflict` if the request was made before."""

    async def get(self, player_id: str) -> Player | None:
        """The player."""

    async def news(self, player_ids: Sequence[str]) -> Mapping[str, int]:
        """For each of the players how often something new was there for them, other than by playing: see `Feed.notify`."""


@dataclass(frozen=True, slots=True)
class Found:
    """A match's head, and what a request led to if it was committed before."""

    head: Head
    result: Result | None


@dataclass(frozen=True, slots=True)
class History:
    """Part of what a seat was told: (revision, events) in order, each revision once, and the seat as it is now."""

    told: tuple[tuple[int, bytes], ...]
    now: SeatNow


class Matches(Protocol):
    """The matches: the truth."""

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        """Store a match. Raises `Conflict` if the request was made before, `TooMany` if bots have no room for it."""

    def cached_head(self, match_id: str) -> Head | None:
        """The match's head as this replica knew it last, or None. It may be outdated: then a commit on it is a `Conflict`."""

    async def head(self, match_id: str, request: Request) -> Found | None:
        """The match's head, read together with the request."""

    async def commit(self, commit: Commit) -> None:
        """Write all of it or nothing. Raises `Conflict` if the match or the request was committed by somebody else."""

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        """The seat that a player holds, or the one of that name."""

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> History:
        """What the seat was told after a revision, at most `limit` revisions of it. Raises `NotFound`."""

    async def match(self, match_id: str) -> Match | None:
        """The match."""

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """A player's matches, newest first, from after (created at, id) on."""

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """The version of each of the matches."""

    async def active_count(self) -> Mapping[GameVersion, int]:
        """How many matches are being played by which rules."""


class Tickets(Protocol):
    """The queue."""

    async def create(self, ticket: Ticket, request: Request, queued_max: int) -> None:
        """Queue a ticket. Raises `Conflict` if the request was made before, `TooMany` if the player has that many queued."""

    async def get(self, ticket_id: str) -> Ticket | None:
        """The ticket."""

    async def due(self, now: int, limit: int) -> Sequence[Ticket]:
        """The oldest that wait, but those that are put off."""

    async def redeem(self, ticket: Ticket, new: NewMatch, bot_matches_max: int) -> None:
        """Turn a ticket into a match. Raises `Conflict` if it was done before, `TooMany` if there is no room."""

    async def put_off(self, ticket_id: str, until: int) -> None:
        """Let others go first until then."""

    async def queued_count(self) -> int:
        """How many wait."""


class OwedBots(Protocol):
    """The bots' decisions that matches wait for."""

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        """Take (match, seat) that were last offered before that time; they count as offered now. No two callers take the same."""

    async def oldest(self) -> int | None:
        """Since when the oldest of them is owed."""
