"""Insertion into the audit log, inside a caller's transaction."""

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.tables.identity import AuditRow
from match_service.domain.identity.audit import AuditEntry


async def insert_entry(connection: AsyncConnection, entry: AuditEntry) -> None:
    """Insert an entry in the transaction of the action it records."""
    await connection.execute(
        insert(AuditRow).values(
            entry_id=entry.entry_id,
            at=entry.at,
            admin_id=entry.admin_id,
            action=entry.action.value,
            subject=entry.subject,
            reason=entry.reason,
            detail=entry.detail,
        )
    )
