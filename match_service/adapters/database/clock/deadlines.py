"""Owed decisions that are due, in SQL."""

from collections.abc import Sequence

from sqlalchemy import and_, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.play import MatchRow, OwedRow, SeatRow
from match_service.domain.play.match import MatchState
from match_service.domain.uptime.outage import Outage


class SqlDeadlines:
    """`Deadlines` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, now: int, until: int, limit: int) -> Sequence[tuple[str, str, int]]:
        """Replicas skip each other's locked rows. SQLite has one writer anyway."""
        due = (
            select(OwedRow.match_id, OwedRow.seat, OwedRow.due_at)
            .where(OwedRow.due_at <= now, OwedRow.claimed_until <= now)
            .order_by(OwedRow.due_at)
            .limit(limit)
        )
        if not await self._database.rows(due.limit(1)):
            return []  # The common case, which should not block writers.

        async def take(connection: AsyncConnection) -> list[tuple[str, str, int]]:
            rows = (await connection.execute(due.with_for_update(skip_locked=True))).all()
            key = tuple_(OwedRow.match_id, OwedRow.seat)
            mine = key.in_([(row.match_id, row.seat) for row in rows])
            await connection.execute(update(OwedRow).where(mine).values(claimed_until=until))
            return [(row.match_id, row.seat, row.due_at or 0) for row in rows]

        return await self._database.write(take)

    async def behind(self, outage: Outage, after: str, limit: int) -> Sequence[str]:
        ran = and_(SeatRow.clock_pace.is_not(None), SeatRow.clock_since < outage.end)
        query = (
            select(MatchRow.match_id)
            .join(SeatRow, SeatRow.match_id == MatchRow.match_id)
            .join(OwedRow, OwedRow.match_id == MatchRow.match_id)
            .where(OwedRow.due_at.is_not(None), MatchRow.state == int(MatchState.ACTIVE))
            .where(MatchRow.heard < outage.number, or_(ran, SeatRow.away_since < outage.end), MatchRow.match_id > after)
            .distinct()
            .order_by(MatchRow.match_id)
            .limit(limit)
        )
        if outage.version is not None:
            game_id, rules_version = outage.version
            query = query.where(MatchRow.game_id == game_id, MatchRow.rules_version == rules_version)
        return [row.match_id for row in await self._database.rows(query)]
