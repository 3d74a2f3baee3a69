"""Fakes of the ports of the players' queue, on the shared store."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from match_service.domain.errors import Conflict
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, ended
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.request import Request
from tests.match_service.usecases.store import Store


class StoredPlayerTickets:
    """`PlayerTickets` in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.tickets: dict[str, PlayerTicket] = {}
        self.opponents: dict[str, str] = {}

    async def create(self, ticket: PlayerTicket, request: Request) -> None:
        if await self.waiting_of(ticket.player_id) is not None:
            raise Conflict
        self._store._remember(request, ticket.ticket_id, 0)
        self.tickets[ticket.ticket_id] = ticket

    async def get(self, ticket_id: str) -> PlayerTicket | None:
        return self.tickets.get(ticket_id)

    async def waiting_of(self, player_id: str) -> PlayerTicket | None:
        return next((each for each in self._waiting() if each.player_id == player_id), None)

    async def pairable(self, seen_after: int, bots_before: int, limit: int) -> Sequence[PlayerTicket]:
        present = [each for each in self._waiting() if each.seen_at > seen_after]
        counts = Counter(each.pool for each in present)
        due = [each for each in present if counts[each.pool] > 1 or (each.takes_bot and each.created_at <= bots_before)]
        return sorted(due, key=lambda each: (each.created_at, each.ticket_id))[:limit]

    async def redeem(self, tickets: Sequence[PlayerTicket], new: NewMatch, seen_after: int) -> None:
        waiting = {each.ticket_id for each in self._waiting() if each.seen_at > seen_after}
        if not {each.ticket_id for each in tickets} <= waiting:
            raise Conflict
        await self._store.create(new, 100)
        for each, other in zip(tickets, reversed(tickets), strict=True):
            self.opponents[each.ticket_id] = other.player_id if other is not each else ""
            match_id, now = new.commit.head.match_id, new.commit.now
            self.tickets[each.ticket_id] = ended(self.tickets[each.ticket_id], TicketState.MATCHED, now, match_id=match_id)

    async def leave(self, ticket: PlayerTicket, request: Request, now: int) -> bool:
        if self.tickets[ticket.ticket_id].state is not TicketState.QUEUED:
            return False
        self._store._remember(request, ticket.ticket_id, 0)
        self.tickets[ticket.ticket_id] = ended(ticket, TicketState.LEFT, now)
        return True

    async def see(self, ticket_ids: Sequence[str], now: int) -> None:
        for each in self._waiting():
            if each.ticket_id in ticket_ids:
                self.tickets[each.ticket_id] = replace(each, seen_at=now)

    async def expire(self, seen_before: int, now: int, limit: int) -> Sequence[PlayerTicket]:
        gone = [ended(each, TicketState.EXPIRED, now) for each in self._waiting() if each.seen_at <= seen_before][:limit]
        self.tickets |= {each.ticket_id: each for each in gone}
        return gone

    async def last_opponents(self, player_id: str, pool: Pool, limit: int) -> Sequence[str]:
        mine = [each for each in self._matched(pool) if each.player_id == player_id]
        return [self.opponents[each.ticket_id] for each in mine][:limit]

    async def waits(self, pool: Pool, since: int, limit: int) -> Sequence[int]:
        return [each.waited_ms(0) for each in self._matched(pool) if each.ended_at >= since][:limit]

    async def depth(self) -> Mapping[str, int]:
        return Counter(each.pool.game_id for each in self._waiting())

    async def purge(self, before: int, limit: int) -> int:
        return 0

    def _waiting(self) -> list[PlayerTicket]:
        return [each for each in self.tickets.values() if each.state is TicketState.QUEUED]

    def _matched(self, pool: Pool) -> list[PlayerTicket]:
        matched = [each for each in self.tickets.values() if each.state is TicketState.MATCHED and each.pool == pool]
        return sorted(matched, key=lambda each: -each.ended_at)
