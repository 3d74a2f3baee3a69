"""What the players' queue needs of the world."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.request import Request


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


class TicketRoll(Protocol):
    """Knows whose tickets are watched here."""

    def watching(self, ticket_id: str) -> AbstractContextManager[None]:
        """A stream of the ticket is open as long as the block runs."""
