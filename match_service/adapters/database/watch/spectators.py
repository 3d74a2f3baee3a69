"""Spectators' updates in SQL."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, literal_column, select
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.keyset import newest
from match_service.adapters.database.connection.query_hints import inlined
from match_service.adapters.database.play.match_reads import FACTS, with_seats
from match_service.adapters.database.tables.play import MatchRow, SeatRow, SeatUpdateRow
from match_service.domain.errors import NotFound
from match_service.domain.play.match import Match, MatchState
from match_service.domain.play.step import SPECTATOR
from match_service.usecases.ports.watch import SpectatorsNow, SpectatorUpdate

# Spelled as in the partial index: SQLite does not match `spectators = 1` with it.
_HAS_SPECTATORS: ColumnElement[bool] = literal_column("spectators")


class SqlSpectators:
    """`Spectators` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def now(self, match_id: str) -> SpectatorsNow:
        query = (
            select(MatchRow.state, SeatRow.seat, SeatRow.rev, SeatRow.turns_begun)
            .join(SeatRow, SeatRow.match_id == MatchRow.match_id)
            .where(MatchRow.match_id == match_id)
        )
        rows = await self._database.rows(query)
        if not rows:
            raise NotFound("UNKNOWN_MATCH")
        rev = next((row.rev for row in rows if row.seat == SPECTATOR), 0)
        return SpectatorsNow(rev, sum(row.turns_begun for row in rows), rows[0].state != MatchState.ACTIVE)

    async def updates(self, match_id: str, after_rev: int, limit: int) -> Sequence[SpectatorUpdate]:
        query = (
            select(SeatUpdateRow.rev, SeatUpdateRow.events, SeatUpdateRow.view, SeatUpdateRow.at, SeatUpdateRow.turns)
            .where(
                SeatUpdateRow.match_id == match_id,
                SeatUpdateRow.seat == SPECTATOR,
                SeatUpdateRow.rev > after_rev,
                SeatUpdateRow.at.is_not(None),
            )
            .order_by(SeatUpdateRow.rev)
            .limit(limit)
        )
        rows = await self._database.rows(query)
        return [SpectatorUpdate(row.rev, row.events, row.view, row.at, row.turns) for row in rows]

    async def live(self, game_id: str, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        query = select(*FACTS).where(MatchRow.state == inlined(MatchState.ACTIVE), _HAS_SPECTATORS)
        if game_id:
            query = query.where(MatchRow.game_id == game_id)
        query = newest(query, MatchRow.created_at, MatchRow.match_id, before, limit)

        async def look(connection: AsyncConnection) -> list[Match]:
            return await with_seats(connection, (await connection.execute(query)).all())

        return await self._database.read(look)
