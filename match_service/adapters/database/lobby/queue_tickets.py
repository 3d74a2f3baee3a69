"""The players' queue in SQL."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.query_hints import inlined
from match_service.adapters.database.play.match_writes import count_change, insert_match, insert_request
from match_service.adapters.database.play.off_board_rows import control_columns, control_of
from match_service.adapters.database.tables.lobby import PlayerTicketRow
from match_service.domain.errors import Conflict
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, ended
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.request import Request

_WAITS = PlayerTicketRow.state == inlined(TicketState.QUEUED)
_MATCHED = PlayerTicketRow.state == inlined(TicketState.MATCHED)
_ALL = select(PlayerTicketRow.__table__)


class SqlPlayerTickets:
    """`PlayerTickets` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, ticket: PlayerTicket, request: Request) -> None:
        """A unique index limits players to one waiting ticket."""

        async def write(connection: AsyncConnection) -> None:
            await insert_request(connection, request, subject=ticket.ticket_id, now=ticket.created_at)
            await connection.execute(insert(PlayerTicketRow).values(**_columns(ticket)))

        await self._database.write(write)

    async def get(self, ticket_id: str) -> PlayerTicket | None:
        rows = await self._database.rows(_ALL.where(PlayerTicketRow.ticket_id == ticket_id))
        return _ticket(rows[0]) if rows else None

    async def waiting_of(self, player_id: str) -> PlayerTicket | None:
        rows = await self._database.rows(_ALL.where(PlayerTicketRow.player_id == player_id, _WAITS))
        return _ticket(rows[0]) if rows else None

    async def pairable(self, seen_after: int, bots_before: int, limit: int) -> Sequence[PlayerTicket]:
        there = and_(_WAITS, PlayerTicketRow.seen_at > seen_after)
        company = select(PlayerTicketRow.pool).where(there).group_by(PlayerTicketRow.pool).having(func.count() > 1)
        due = and_(PlayerTicketRow.takes_bot, PlayerTicketRow.created_at <= bots_before)
        query = _ALL.where(there, or_(PlayerTicketRow.pool.in_(company), due))
        query = query.order_by(PlayerTicketRow.created_at, PlayerTicketRow.ticket_id).limit(limit)
        return [_ticket(row) for row in await self._database.rows(query)]

    async def redeem(self, tickets: Sequence[PlayerTicket], new: NewMatch, seen_after: int) -> None:
        """Skips tickets locked by another transaction, which is about to end them: waiting could deadlock."""
        match_id, now = new.commit.head.match_id, new.commit.now
        ids = [each.ticket_id for each in tickets]
        key = PlayerTicketRow.ticket_id
        hold = select(key).where(key.in_(ids), _WAITS, PlayerTicketRow.seen_at > seen_after)

        async def turn(connection: AsyncConnection) -> None:
            held = (await connection.execute(hold.with_for_update(skip_locked=True))).all()
            if len(held) != len(ids):
                raise Conflict
            await insert_match(connection, new)
            for ticket, opponent_id in zip(tickets, _opponents(tickets), strict=True):
                over = ended(ticket, TicketState.MATCHED, now, match_id=match_id)
                mark = update(PlayerTicketRow).where(key == ticket.ticket_id)
                await connection.execute(mark.values(**_ending(over), opponent_id=opponent_id))

        await self._database.write(turn)

    async def leave(self, ticket: PlayerTicket, request: Request, now: int) -> bool:
        over = ended(ticket, TicketState.LEFT, now)
        mark = update(PlayerTicketRow).where(PlayerTicketRow.ticket_id == ticket.ticket_id, _WAITS).values(**_ending(over))

        async def write(connection: AsyncConnection) -> bool:
            if (await connection.execute(mark)).rowcount != 1:
                return False
            await insert_request(connection, request, subject=ticket.ticket_id, now=now)
            await count_change(connection, [ticket.player_id])
            return True

        return await self._database.write(write)

    async def see(self, ticket_ids: Sequence[str], now: int) -> None:
        mark = update(PlayerTicketRow).where(PlayerTicketRow.ticket_id.in_(ticket_ids), _WAITS).values(seen_at=now)
        await self._database.write(lambda connection: connection.execute(mark))

    async def expire(self, seen_before: int, now: int, limit: int) -> Sequence[PlayerTicket]:
        """Replicas skip each other's locked rows. SQLite has one writer anyway."""
        gone = _ALL.where(_WAITS, PlayerTicketRow.seen_at <= seen_before).limit(limit)
        if not await self._database.rows(gone.limit(1)):
            return []  # The common case, which should not block writers.

        async def end(connection: AsyncConnection) -> list[PlayerTicket]:
            rows = (await connection.execute(gone.with_for_update(skip_locked=True))).all()
            over = [ended(_ticket(row), TicketState.EXPIRED, now) for row in rows]
            mine = PlayerTicketRow.ticket_id.in_([each.ticket_id for each in over])
            mark = update(PlayerTicketRow).where(mine).values(state=int(TicketState.EXPIRED), ended_at=now)
            await connection.execute(mark)
            await count_change(connection, (each.player_id for each in over))
            return over

        return await self._database.write(end)

    async def last_opponents(self, player_id: str, pool: Pool, limit: int) -> Sequence[str]:
        query = select(PlayerTicketRow.opponent_id).where(
            PlayerTicketRow.player_id == player_id, PlayerTicketRow.pool == pool.key, _MATCHED
        )
        query = query.order_by(PlayerTicketRow.ended_at.desc(), PlayerTicketRow.created_at.desc()).limit(limit)
        return [row.opponent_id for row in await self._database.rows(query)]

    async def waits(self, pool: Pool, since: int, limit: int) -> Sequence[int]:
        waited = (PlayerTicketRow.ended_at - PlayerTicketRow.created_at).label("waited")
        query = select(waited).where(PlayerTicketRow.pool == pool.key, _MATCHED, PlayerTicketRow.ended_at >= since)
        rows = await self._database.rows(query.order_by(PlayerTicketRow.ended_at.desc()).limit(limit))
        return [row.waited for row in rows]

    async def depth(self) -> Mapping[str, int]:
        query = select(PlayerTicketRow.game_id, func.count().label("waiting")).where(_WAITS).group_by(PlayerTicketRow.game_id)
        return {row.game_id: row.waiting for row in await self._database.rows(query)}

    async def purge(self, before: int, limit: int) -> int:
        key = PlayerTicketRow.ticket_id
        old = select(key).where(PlayerTicketRow.ended_at > 0, PlayerTicketRow.ended_at < before).limit(limit)
        if not await self._database.rows(old.limit(1)):
            return 0

        async def remove(connection: AsyncConnection) -> int:
            return (await connection.execute(delete(PlayerTicketRow).where(key.in_(old)))).rowcount

        return await self._database.write(remove)


async def leave_queue(connection: AsyncConnection, player_ids: Sequence[str], now: int) -> None:
    """End the waiting tickets of players whose accounts are being deleted."""
    mark = update(PlayerTicketRow).where(PlayerTicketRow.player_id.in_(player_ids), _WAITS)
    await connection.execute(mark.values(state=int(TicketState.LEFT), ended_at=now))


def _opponents(tickets: Sequence[PlayerTicket]) -> Sequence[str]:
    """The opponent of each ticket; empty for a house bot."""
    return [""] if len(tickets) == 1 else [each.player_id for each in reversed(tickets)]


def _ending(over: PlayerTicket) -> dict[str, Any]:
    return {"state": int(over.state), "match_id": over.match_id, "ended_at": over.ended_at}


def _columns(ticket: PlayerTicket) -> dict[str, Any]:
    pool = ticket.pool
    return {
        "ticket_id": ticket.ticket_id,
        "player_id": ticket.player_id,
        "account_id": ticket.account_id,
        "pool": pool.key,
        "game_id": pool.game_id,
        "options": pool.options,
        "is_rated": pool.is_rated,
        "of_bots": pool.of_bots,
        **control_columns(pool.control),
        "rating": ticket.rating,
        "takes_bot": ticket.takes_bot,
        "last_opponents": ",".join(ticket.last_opponents),
        "created_at": ticket.created_at,
        "seen_at": ticket.seen_at,
        "opponent_id": "",
        **_ending(ticket),
    }


def _ticket(row: Row[*tuple[Any, ...]]) -> PlayerTicket:
    return PlayerTicket(
        ticket_id=row.ticket_id,
        player_id=row.player_id,
        pool=Pool(row.game_id, control_of(row), row.is_rated, row.options, row.of_bots),
        rating=row.rating,
        created_at=row.created_at,
        last_opponents=tuple(row.last_opponents.split(",")) if row.last_opponents else (),
        takes_bot=row.takes_bot,
        account_id=row.account_id,
        state=TicketState(row.state),
        match_id=row.match_id,
        ended_at=row.ended_at,
        seen_at=row.seen_at,
    )
