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
    """An opening with what its match will be made of. `version` fences it, `code` is its invite code, empty if it has none."""

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
    """The matches that are offered and not yet begun."""

    async def create(self, new: OpenMatch, request: Request, openings_max: int, invitations_max: int) -> None:
        """Store an opening. Raises `Conflict` if the request was made before, `NotFound` if who is invited is gone, `TooMany` if
        the opener has so many open, or so many wait for who is invited.
        """

    async def get(self, *, opening_id: str = "", code: str = "") -> OpenMatch | None:
        """The opening of that id or invite code."""

    async def change(self, changed: OpenMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """Store what became of it, together with the match that it became. Raises `Conflict` if it is at another version."""

    async def page(self, game_id: str, before: tuple[int, str] | None, now: int, limit: int) -> Sequence[OpenMatch]:
        """The public ones that wait, newest first, from after (created at, id) on; of any game if it is empty."""

    async def names(self, player_ids: Sequence[str]) -> Mapping[str, str]:
        """The names to show of players."""

    async def lapse(self, now: int, limit: int) -> int:
        """Mark those whose time is over, that many at most. Returns how many were found."""


@dataclass(frozen=True, slots=True)
class OldMatch:
    """A match that may have a rematch: what that is made of, and where it stands. `version` fences it, 0 if nothing is stored."""

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
    """The rematches."""

    async def get(self, match_id: str) -> OldMatch | None:
        """The match with its rematch."""

    async def change(self, changed: OldMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """Store where it stands, together with the match that is made. Raises `Conflict` if it is at another version."""


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


class PlayerTickets(Protocol):
    """The players' queue. A player has one ticket that waits at most; one that has ended never changes."""

    async def create(self, ticket: PlayerTicket, request: Request) -> None:
        """Queue a ticket. Raises `Conflict` if the request was made before, or the player has one that waits."""

    async def get(self, ticket_id: str) -> PlayerTicket | None:
        """The ticket."""

    async def waiting_of(self, player_id: str) -> PlayerTicket | None:
        """The player's ticket that waits."""

    async def pairable(self, seen_after: int, bots_before: int, limit: int) -> Sequence[PlayerTicket]:
        """The oldest that wait and whose players were seen after that time: those with company in their pool, and those that came
        before the other time and take a bot.
        """

    async def redeem(self, tickets: Sequence[PlayerTicket], new: NewMatch, seen_after: int) -> None:
        """Turn one ticket, or a pair, into a match. Raises `Conflict`, and does nothing, unless all of them wait and their
        players were seen after that time.
        """

    async def leave(self, ticket: PlayerTicket, request: Request, now: int) -> bool:
        """End it as its player wishes. Returns False, and does nothing, if it waits no more. Raises `Conflict` if the request was
        made before.
        """

    async def see(self, ticket_ids: Sequence[str], now: int) -> None:
        """The players of these tickets are there."""

    async def expire(self, seen_before: int, now: int, limit: int) -> Sequence[PlayerTicket]:
        """End tickets that wait and whose players were last seen before that time. Returns them; no two callers get the same."""

    async def last_opponents(self, player_id: str, pool: Pool, limit: int) -> Sequence[str]:
        """Whom the player met last by this queue in the pool, the latest first; bots of the house are empty words."""

    async def waits(self, pool: Pool, since: int, limit: int) -> Sequence[int]:
        """How many milliseconds those waited in the pool who were matched last, since then."""

    async def depth(self) -> Mapping[str, int]:
        """How many wait, by game."""

    async def purge(self, before: int, limit: int) -> int:
        """Forget tickets that ended before that time. Returns how many."""
