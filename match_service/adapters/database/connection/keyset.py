"""Keyset pagination, newest first."""

from typing import Any, TypeVar

from sqlalchemy import Select, tuple_
from sqlalchemy.orm import InstrumentedAttribute as Its

S = TypeVar("S", bound=Select[*tuple[Any, ...]])


def newest(query: S, created_at: Its[int], its_id: Its[str], before: tuple[int, str] | None, limit: int) -> S:
    """Limit a query to the page after `before`, the (time, ID) of the previous page's last row."""
    page = query.order_by(created_at.desc(), its_id.desc()).limit(limit)
    return page if before is None else page.where(tuple_(created_at, its_id) < tuple_(*before))
