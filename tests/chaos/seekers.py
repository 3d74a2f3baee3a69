"""Scripted players that use the queue: they join, wait, leave after a while, and play the matches that they get."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random

from tests.chaos.journal import Journal
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import queue_service_pb2 as pb
from zhanqi_client import Client
from zhanqi_client.errors import Refused

BOT_FILLS = 0.3
"""Share of seekers that accept a house bot."""
JOINS_AGAIN = 0.3
"""Share of seekers that try for a second ticket."""
REPEATS = 0.2
"""Share of requests that are repeated, and of tickets read again: the response must be the same."""
PATIENCE_SECONDS = (1.0, 15.0)
TRIES = 3
"""Number of attempts if tickets expire, because faults can hide a seeker for long."""

Play = Callable[[str, Mapping[str, Client]], Awaitable[None]]
"""Plays a match by the clients of these seats."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The wanted match."""

    game_id: str
    control: match_pb2.TimeControl | None
    is_rated: bool


class Seeker:
    """One player, who plays only matches from the queue."""

    def __init__(self, client: Client, number: int, pool: Pool, journal: Journal, rng: Random) -> None:
        self._client = client
        self._number = number
        self._pool = pool
        self._journal = journal
        self._rng = rng
        self._takes_bot = not pool.is_rated and rng.random() < BOT_FILLS

    async def play(self, play: Play) -> None:
        """Find a match and play it."""
        for _ in range(TRIES):
            tickets = [await self._join()]
            if self._rng.random() < JOINS_AGAIN:
                tickets += await self._join_again()
            ends = await asyncio.gather(*(self._end_of(ticket) for ticket in tickets))
            matched = {each.match_id for each in ends if each.state == pb.TICKET_STATE_MATCHED}
            await asyncio.gather(*(self._play(match_id, play) for match_id in sorted(matched)))
            if any(each.state != pb.TICKET_STATE_EXPIRED for each in ends):
                return

    async def _join(self) -> pb.Ticket:
        request_id = str(uuid.UUID(int=self._rng.getrandbits(128), version=4))
        ticket = await self._ask(request_id)
        if self._rng.random() < REPEATS and (again := await self._ask(request_id)).ticket_id != ticket.ticket_id:
            self._journal.surprises.append(f"a repeated request returned {again.ticket_id}, not {ticket.ticket_id}")
        return ticket

    async def _ask(self, request_id: str) -> pb.Ticket:
        pool = self._pool
        ticket = await self._client.queue.join(
            pool.game_id, pool.control, is_rated=pool.is_rated, accepts_bot=self._takes_bot, request_id=request_id
        )
        self._journal.ticket(self._number, ticket)
        return ticket

    async def _join_again(self) -> list[pb.Ticket]:
        """A second ticket. It is refused while the first one waits."""
        try:
            return [await self._join()]
        except Refused as refusal:
            self._journal.refusals[refusal.reason] += 1
            return []

    async def _end_of(self, ticket: pb.Ticket) -> pb.Ticket:
        """Wait until the ticket ends. Leave the queue after a random time."""
        try:
            async with asyncio.timeout(self._rng.uniform(*PATIENCE_SECONDS)):
                end = await self._client.queue.matched(ticket.ticket_id)
        except TimeoutError:
            end = await self._client.queue.leave(ticket.ticket_id)
        self._journal.ticket(self._number, end)
        if self._rng.random() < REPEATS:
            self._journal.ticket(self._number, await self._client.queue.ticket(ticket.ticket_id))
        return end

    async def _play(self, match_id: str, play: Play) -> None:
        me = (await self._client.account.get()).player.player_id
        seats = (await self._client.match(match_id)).seats
        await play(match_id, {each.seat: self._client for each in seats if each.player.player_id == me})
