"""The queue of matches between house bots in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.query_hints import inlined
from match_service.adapters.database.play.match_writes import insert_match, insert_request
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.lobby import TicketRow
from match_service.domain.errors import Conflict, TooMany
from match_service.domain.lobby.bot_match_ticket import Ticket, TicketState
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.request import Request

_RETRY_MS = 10_000
_QUEUED = inlined(TicketState.QUEUED)
_COLUMNS = (
    TicketRow.ticket_id,
    TicketRow.player_id,
    TicketRow.game_id,
    TicketRow.options,
    TicketRow.levels,
    TicketRow.created_at,
    TicketRow.state,
    TicketRow.match_id,
)


class SqlTickets:
    """`Tickets` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, ticket: Ticket, request: Request, queued_max: int) -> None:
        await self._database.write(lambda connection: _insert(connection, ticket, request, queued_max))

    async def get(self, ticket_id: str) -> Ticket | None:
        rows = await self._database.rows(select(*_COLUMNS).where(TicketRow.ticket_id == ticket_id))
        return _ticket(rows[0]) if rows else None

    async def due(self, now: int, limit: int) -> Sequence[Ticket]:
        query = (
            select(*_COLUMNS)
            .where(TicketRow.state == _QUEUED, TicketRow.not_before <= now)
            .order_by(TicketRow.created_at, TicketRow.ticket_id)
            .limit(limit)
        )
        return [_ticket(row) for row in await self._database.rows(query)]

    async def redeem(self, ticket: Ticket, new: NewMatch, bot_matches_max: int) -> None:
        match_id = new.commit.head.match_id

        async def turn(connection: AsyncConnection) -> None:
            await insert_match(connection, new, bot_matches_max)
            done = await connection.execute(
                update(TicketRow)
                .where(TicketRow.ticket_id == ticket.ticket_id, TicketRow.state == _QUEUED)
                .values(state=int(TicketState.MATCHED), match_id=match_id)
            )
            if done.rowcount != 1:
                raise Conflict

        await self._database.write(turn)

    async def put_off(self, ticket_id: str, until: int) -> None:
        later = update(TicketRow).where(TicketRow.ticket_id == ticket_id).values(not_before=until)
        await self._database.write(lambda connection: connection.execute(later))

    async def queued_count(self) -> int:
        rows = await self._database.rows(select(func.count().label("queued")).where(TicketRow.state == _QUEUED))
        return int(rows[0].queued)


def _ticket(row: Row[*tuple[Any, ...]]) -> Ticket:
    return Ticket(
        ticket_id=row.ticket_id,
        player_id=row.player_id,
        game_id=row.game_id,
        options=row.options,
        levels=tuple(row.levels.split(",")),
        created_at=row.created_at,
        state=TicketState(row.state),
        match_id=row.match_id,
    )


async def _insert(connection: AsyncConnection, ticket: Ticket, request: Request, queued_max: int) -> None:
    # The lock on the player's row holds the count until the commit.
    await connection.execute(select(PlayerRow.player_id).where(PlayerRow.player_id == ticket.player_id).with_for_update())
    await insert_request(connection, request, subject=ticket.ticket_id, now=ticket.created_at)
    queued = select(func.count()).where(TicketRow.player_id == ticket.player_id, TicketRow.state == _QUEUED)
    if (await connection.execute(queued)).scalar_one() >= queued_max:
        raise TooMany("TOO_MANY_TICKETS", _RETRY_MS)
    await connection.execute(
        insert(TicketRow).values(
            ticket_id=ticket.ticket_id,
            player_id=ticket.player_id,
            game_id=ticket.game_id,
            options=ticket.options,
            levels=",".join(ticket.levels),
            state=int(ticket.state),
            match_id=ticket.match_id,
            created_at=ticket.created_at,
            not_before=ticket.created_at,
        )
    )
