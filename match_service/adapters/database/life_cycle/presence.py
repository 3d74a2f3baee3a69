"""Watched seats in SQL, from which presence is derived."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.life_cycle import WatcherRow
from match_service.adapters.database.tables.play import MatchRow, SeatRow
from match_service.adapters.database.tables.uptime import ReplicaRow
from match_service.domain.play.match import MatchState


class SqlWatchers:
    """`Watchers` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def came(self, replica_id: str, match_id: str, seat: str) -> bool:
        key = and_(WatcherRow.match_id == match_id, WatcherRow.seat == seat, WatcherRow.replica_id == replica_id)
        seated = (
            select(SeatRow.away_since)
            .join(MatchRow, MatchRow.match_id == SeatRow.match_id)
            .where(SeatRow.match_id == match_id, SeatRow.seat == seat, SeatRow.player_id.is_not(None))
            .where(MatchRow.state == int(MatchState.ACTIVE))
        )

        async def enter(connection: AsyncConnection) -> bool:
            row = (await connection.execute(seated)).first()
            if row is None:
                return False
            if (await connection.execute(update(WatcherRow).where(key).values(gone_at=None))).rowcount == 0:
                entry = {"match_id": match_id, "seat": seat, "replica_id": replica_id, "gone_at": None}
                await connection.execute(insert(WatcherRow).values(**entry))
            return row.away_since is not None

        return await self._database.write(enter)

    async def went(self, replica_id: str, match_id: str, seat: str, now: int) -> None:
        key = and_(WatcherRow.match_id == match_id, WatcherRow.seat == seat, WatcherRow.replica_id == replica_id)
        leave = update(WatcherRow).where(key).values(gone_at=now)
        await self._database.write(lambda connection: connection.execute(leave))

    async def gone(self, gone_before: int, alive_after: int, limit: int) -> Sequence[tuple[str, str]]:
        other, others_replica = aliased(WatcherRow), aliased(ReplicaRow)
        watching = (
            select(other.match_id)
            .outerjoin(others_replica, others_replica.replica_id == other.replica_id)
            .where(other.match_id == WatcherRow.match_id, other.seat == WatcherRow.seat)
            .where(~_is_gone(other, others_replica, gone_before, alive_after))
        )
        query = (
            select(WatcherRow.match_id, WatcherRow.seat)
            .outerjoin(ReplicaRow, ReplicaRow.replica_id == WatcherRow.replica_id)
            .where(_is_gone(WatcherRow, ReplicaRow, gone_before, alive_after), ~watching.exists())
            .group_by(WatcherRow.match_id, WatcherRow.seat)
            .order_by(func.max(func.coalesce(WatcherRow.gone_at, ReplicaRow.alive_at, 0)).desc())
            .limit(limit)
        )
        return [(row.match_id, row.seat) for row in await self._database.rows(query)]

    async def forget(self, match_id: str, seat: str, gone_before: int, alive_after: int) -> None:
        living = select(ReplicaRow.replica_id).where(ReplicaRow.alive_at > alive_after)
        old = or_(WatcherRow.gone_at <= gone_before, WatcherRow.replica_id.not_in(living))
        clear = delete(WatcherRow).where(WatcherRow.match_id == match_id, WatcherRow.seat == seat, old)
        await self._database.write(lambda connection: connection.execute(clear))


def _is_gone(watcher: Any, replica: Any, gone_before: int, alive_after: int) -> ColumnElement[bool]:
    """Whether a row's streams have ended for good. Never NULL, so that it can be negated."""
    ended = func.coalesce(watcher.gone_at <= gone_before, False)
    dead = func.coalesce(replica.alive_at, 0) <= alive_after
    return or_(ended, dead)
