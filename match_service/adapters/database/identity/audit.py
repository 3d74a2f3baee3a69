"""The audit log in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.audit_rows import insert_entry
from match_service.adapters.database.identity.sessions import end_sessions
from match_service.adapters.database.tables.identity import AccountRow, AuditRow, PlayerRow, SessionRow
from match_service.domain.identity.audit import AuditAction, AuditEntry
from match_service.domain.identity.caller import PlayerKind


class SqlAuditLog:
    """`AuditLog` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, before: tuple[int, str] | None, limit: int) -> Sequence[AuditEntry]:
        query = select(AuditRow.__table__).order_by(AuditRow.at.desc(), AuditRow.entry_id.desc()).limit(limit)
        if before is not None:
            at, entry_id = before
            query = query.where(or_(AuditRow.at < at, and_(AuditRow.at == at, AuditRow.entry_id < entry_id)))
        return [_entry(row) for row in await self._database.rows(query)]

    async def add(self, entry: AuditEntry) -> None:
        await self._database.write(lambda connection: insert_entry(connection, entry))

    async def set_suspended(self, player_id: str, suspended_at: int | None, entry: AuditEntry) -> bool:
        change = update(PlayerRow).where(*_is(player_id)).values(suspended_at=suspended_at)

        async def write(connection: AsyncConnection) -> bool:
            if (await connection.execute(change)).rowcount != 1:
                return False
            await insert_entry(connection, entry)
            return True

        return await self._database.write(write)

    async def revoke_all(self, player_id: str, now: int, entry: AuditEntry) -> bool:
        async def write(connection: AsyncConnection) -> bool:
            if (await connection.execute(select(PlayerRow.player_id).where(*_is(player_id)))).first() is None:
                return False
            await end_sessions(connection, now, SessionRow.player_id == player_id)
            await insert_entry(connection, entry)
            return True

        return await self._database.write(write)

    async def set_admin(self, name_key: str, entry: AuditEntry, *, is_admin: bool) -> bool:
        its = AccountRow.name_key == name_key

        async def write(connection: AsyncConnection) -> bool:
            if (await connection.execute(update(AccountRow).where(its).values(is_admin=is_admin))).rowcount != 1:
                return False
            if not is_admin:
                sessions = SessionRow.player_id == select(AccountRow.player_id).where(its).scalar_subquery()
                await end_sessions(connection, entry.at, sessions)
            await insert_entry(connection, entry)
            return True

        return await self._database.write(write)


def _is(player_id: str) -> tuple[Any, ...]:
    return PlayerRow.player_id == player_id, PlayerRow.deleted_at.is_(None), PlayerRow.kind != int(PlayerKind.NOBODY)


def _entry(row: Row[*tuple[Any, ...]]) -> AuditEntry:
    return AuditEntry(row.entry_id, row.at, row.admin_id, AuditAction(row.action), row.subject, row.reason, row.detail)
