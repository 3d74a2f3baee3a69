"""Pages of what is newest: each begins below the last row of the one before, so that none is read twice or passed over."""

from typing import Any, TypeVar

from sqlalchemy import Select, tuple_
from sqlalchemy.orm import InstrumentedAttribute as Its

S = TypeVar("S", bound=Select[*tuple[Any, ...]])


def newest(query: S, created_at: Its[int], its_id: Its[str], before: tuple[int, str] | None, limit: int) -> S:
    """So many of the query's rows at most, newest first, of those below `before`: a row's time and id."""
    page = query.order_by(created_at.desc(), its_id.desc()).limit(limit)
    return page if before is None else page.where(tuple_(created_at, its_id) < tuple_(*before))
