"""How matches start: openings, rematches and both queues."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.clock.time_control import TimeControl
from match_service.domain.lobby.bot_match_ticket import Ticket
from match_service.domain.lobby.opening import Opening
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.match import MatchState
from match_service.domain.play.request import Request
from match_service.domain.watch.spectating import Spectating


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """An opening with its match's settings. `version` fences changes; `code` is the invite code, or empty."""

    opening: Opening
    game_id: str
    options: bytes
    control: TimeControl
    is_rated: bool
    code: str
    created_at: int
    spectating: Spectating
    version: int = 0


class Openings(Protocol):
    """Stored openings."""

    async def create(self, new: OpenMatch, request: Request, openings_max: int, invitations_max: int) -> None:
        """Store an opening.

        Raises `Conflict` for a repeated request, `NotFound` for an unknown invited player, `TooMany` at the limit of the opener's
        openings or of the invited player's invitations.
        """

    async def get(self, *, opening_id: str = "", code: str = "") -> OpenMatch | None:
        """The opening of that id or invite code."""

    async def change(self, changed: OpenMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """Store the changed opening, with the match it created if any. Raises `Conflict` for an outdated version."""

    async def page(self, game_id: str, before: tuple[int, str] | None, now: int, limit: int) -> Sequence[OpenMatch]:
        """A page of open public openings, newest first, after (created at, id). An empty game means every game."""

    async def names(self, player_ids: Sequence[str]) -> Mapping[str, str]:
        """Display names by player id."""

    async def lapse(self, now: int, limit: int) -> int:
        """Mark at most `limit` expired openings as lapsed. Returns their number."""


@dataclass(frozen=True, slots=True)
class OldMatch:
    """A match with the settings and state of its rematch. `version` fences changes, 0 if no rematch is stored."""

    match_id: str
    game_id: str
    state: MatchState
    options: bytes
    control: TimeControl
    is_rated: bool
    spectating: Spectating
    rematch: Rematch
    version: int


class Rematches(Protocol):
    """Stored rematches."""

    async def get(self, match_id: str) -> OldMatch | None:
        """The match with its rematch."""

    async def change(self, changed: OldMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """Store the changed rematch, with the match it created if any. Raises `Conflict` for an outdated version."""


class Tickets(Protocol):
    """The queue of matches between bots."""

    async def create(self, ticket: Ticket, request: Request, queued_max: int) -> None:
        """Queue a ticket. Raises `Conflict` for a repeated request, `TooMany` if the player has `queued_max` already."""

    async def get(self, ticket_id: str) -> Ticket | None:
        """None if it does not exist."""

    async def due(self, now: int, limit: int) -> Sequence[Ticket]:
        """The oldest queued tickets that are not postponed."""

    async def redeem(self, ticket: Ticket, new: NewMatch, bot_matches_max: int) -> None:
        """Turn a ticket into a match. Raises `Conflict` if it is not queued, `TooMany` at the limit of matches between bots."""

    async def put_off(self, ticket_id: str, until: int) -> None:
        """Postpone the ticket, so that others go first."""

    async def queued_count(self) -> int:
        """The number of queued tickets."""


class PlayerTickets(Protocol):
    """The players' queue. A player has at most one queued ticket; an ended one never changes."""

    async def create(self, ticket: PlayerTicket, request: Request) -> None:
        """Queue a ticket. Raises `Conflict` for a repeated request, or if the player has a queued ticket."""

    async def get(self, ticket_id: str) -> PlayerTicket | None:
        """None if it does not exist."""

    async def waiting_of(self, player_id: str) -> PlayerTicket | None:
        """The player's queued ticket."""

    async def pairable(self, seen_after: int, bots_before: int, limit: int) -> Sequence[PlayerTicket]:
        """The oldest queued tickets that can be matched and whose players were seen after `seen_after`.

        A ticket can be matched if its pool has another ticket, or if it accepts a bot and was queued before `bots_before`.
        """

    async def redeem(self, tickets: Sequence[PlayerTicket], new: NewMatch, seen_after: int) -> None:
        """Turn one ticket or a pair into a match.

        Raises `Conflict` unless all are queued and their players were seen after `seen_after`.
        """

    async def leave(self, ticket: PlayerTicket, request: Request, now: int) -> bool:
        """End the ticket by its player's wish. Returns False if it is not queued. Raises `Conflict` for a repeated request."""

    async def see(self, ticket_ids: Sequence[str], now: int) -> None:
        """Store that the tickets' players are present."""

    async def expire(self, seen_before: int, now: int, limit: int) -> Sequence[PlayerTicket]:
        """End queued tickets whose players were last seen before that time. Returns them; no two callers get the same."""

    async def last_opponents(self, player_id: str, pool: Pool, limit: int) -> Sequence[str]:
        """The player's last opponents from this queue and pool, latest first; a house bot is an empty string."""

    async def waits(self, pool: Pool, since: int, limit: int) -> Sequence[int]:
        """Waiting times of the last matched tickets in the pool since then, in milliseconds."""

    async def depth(self) -> Mapping[str, int]:
        """Queued tickets by game."""

    async def purge(self, before: int, limit: int) -> int:
        """Delete tickets that ended before that time. Returns their number."""
