"""Committed requests in SQL."""

from functools import partial

from sqlalchemy import and_, delete, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.play import MatchRow, RequestRow
from match_service.domain.play.request import Request, Result

_Place = tuple[int, str, str, str]
_START: _Place = (-1, "", "", "")
_PLACE = (RequestRow.created_at, RequestRow.account, RequestRow.method, RequestRow.request_id)
_PLAYED_LONGER_MS = 6 * 24 * 3_600_000
"""Retention of requests to active matches, in addition to the usual one. An older action would be stale anyway."""
_PAGES_MAX = 10
"""Pages that one call scans: requests to active matches, which stay, may be very many."""


class SqlRequests:
    """`Requests` in SQL. `purge` scans old requests in order and remembers its position, so it skips those that must stay."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._purged_to = _START

    async def find(self, request: Request) -> Result | None:
        query = select(RequestRow.body_hash, RequestRow.subject, RequestRow.rev).where(
            RequestRow.account == request.account,
            RequestRow.method == request.method,
            RequestRow.request_id == request.request_id,
        )
        rows = await self._database.rows(query)
        return Result(rows[0].body_hash, rows[0].subject, rows[0].rev) if rows else None

    async def purge(self, before: int, limit: int) -> int:
        deleted = 0
        for _ in range(_PAGES_MAX):
            end, gone = await self._database.write(partial(_purge_page, self._purged_to, before, limit))
            self._purged_to, deleted = end or _START, deleted + gone
            if end is None or deleted >= limit:
                break
        return deleted


async def _purge_page(after: _Place, before: int, limit: int, connection: AsyncConnection) -> tuple[_Place | None, int]:
    """Delete a page of old requests, except those of active matches. Returns the page's end (None: last page) and the count."""
    page = (
        select(*_PLACE, RequestRow.match_id)
        # The separate condition on `created_at` lets its index serve the query.
        .where(RequestRow.created_at >= after[0], RequestRow.created_at < before, tuple_(*_PLACE) > tuple_(*after))
        .order_by(*_PLACE)
        .limit(limit)
    )
    last = (await connection.execute(page.offset(limit - 1).limit(1))).first()
    seen = page.subquery()
    ended = and_(MatchRow.ended_at.is_not(None), MatchRow.ended_at < before)
    aged = seen.c.created_at < before - _PLAYED_LONGER_MS
    old = (
        select(seen.c.account, seen.c.method, seen.c.request_id)
        .outerjoin(MatchRow, MatchRow.match_id == seen.c.match_id)
        .where(or_(seen.c.match_id.is_(None), ended, aged))
    )
    key = tuple_(RequestRow.account, RequestRow.method, RequestRow.request_id)
    gone = (await connection.execute(delete(RequestRow).where(key.in_(old)))).rowcount
    return (None if last is None else (last.created_at, last.account, last.method, last.request_id)), gone
