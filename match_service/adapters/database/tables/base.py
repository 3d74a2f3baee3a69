"""Base of all table mappings. Times are milliseconds since 1970; serialized messages are opaque bytes."""

from typing import Any

from sqlalchemy import Index, MetaData, String, text
from sqlalchemy.orm import DeclarativeBase

ID = String(36)
NAME = String(64)


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def partial_index(name: str, *columns: str, where: str, sqlite_where: str = "", **options: Any) -> Index:
    """An index over the rows that satisfy `where`, which SQLite may need in its own spelling."""
    return Index(name, *columns, sqlite_where=text(sqlite_where or where), postgresql_where=text(where), **options)
