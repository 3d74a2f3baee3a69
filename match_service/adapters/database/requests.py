"""Committed requests in SQL."""

from sqlalchemy import and_, delete, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.tables import MatchRow, RequestRow
from match_service.adapters.database.unit_of_work import Database
from match_service.domain.request import Request, Result


class SqlRequests:
    """`Requests` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, request: Request) -> Result | None:
        """See `Requests.find`."""
        query = select(RequestRow.body_hash, RequestRow.subject, RequestRow.rev).where(
            RequestRow.account == request.account,
            RequestRow.method == request.method,
            RequestRow.request_id == request.request_id,
        )
        rows = await self._database.rows(query)
        return Result(rows[0].body_hash, rows[0].subject, rows[0].rev) if rows else None

    async def purge(self, before: int, limit: int) -> int:
        """See `Requests.purge`."""
        key = (RequestRow.account, RequestRow.method, RequestRow.request_id)
        ended = and_(MatchRow.ended_at.is_not(None), MatchRow.ended_at < before)
        old = (
            select(*key)
            .outerjoin(MatchRow, MatchRow.match_id == RequestRow.match_id)
            .where(RequestRow.created_at < before, or_(RequestRow.match_id.is_(None), ended))
            .limit(limit)
        )

        async def forget(connection: AsyncConnection) -> int:
            return (await connection.execute(delete(RequestRow).where(tuple_(*key).in_(old)))).rowcount

        return await self._database.write(forget)
