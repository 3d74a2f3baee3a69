"""Bots' owed decisions in SQL."""

from collections.abc import Sequence

from sqlalchemy import func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.play import OwedRow


class SqlOwedBots:
    """`OwedBots` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, offered_before: int, now: int, limit: int) -> Sequence[tuple[str, str]]:
        """Replicas skip each other's locked rows. SQLite has one writer anyway."""
        stale = (
            select(OwedRow.match_id, OwedRow.seat)
            .where(OwedRow.bot_level.is_not(None), OwedRow.offered_at <= offered_before)
            .order_by(OwedRow.offered_at)
            .limit(limit)
        )
        if not await self._database.rows(stale.limit(1)):
            return []  # The common case, which should not block writers.

        async def take(connection: AsyncConnection) -> list[tuple[str, str]]:
            rows = (await connection.execute(stale.with_for_update(skip_locked=True))).all()
            claimed = [(row.match_id, row.seat) for row in rows]
            key = tuple_(OwedRow.match_id, OwedRow.seat)
            await connection.execute(update(OwedRow).where(key.in_(claimed)).values(offered_at=now))
            return claimed

        return await self._database.write(take)

    async def oldest(self) -> int | None:
        query = select(func.min(OwedRow.since).label("since")).where(OwedRow.bot_level.is_not(None))
        oldest: int | None = (await self._database.rows(query))[0].since
        return oldest
