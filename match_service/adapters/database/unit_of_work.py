"""Connections and transactions: all of one or nothing, with a deadline, and drivers' errors as ours."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from match_service.domain.errors import Conflict, Fault

_SQLITE_BUSY_MS = 5_000


class Database:
    """Where the tables are. `write` gives one transaction that commits as its block ends; `read` a connection to look with.

    A read has no transaction: each statement sees what is committed at its moment, and nothing more is promised.
    SQLite has one writer at a time, so writers queue for one connection, in order, rather than back off from its lock.
    """

    def __init__(self, url: str, *, deadline_seconds: float, connections: int) -> None:
        self._deadline = deadline_seconds
        if make_url(url).get_backend_name() == "sqlite":
            self._readers = _sqlite_readers(url, connections)
            self._writers = _sqlite_writers(url)
        else:
            self._writers = _postgres(url, deadline_seconds, connections)
            self._readers = self._writers.execution_options(isolation_level="AUTOCOMMIT")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with. Raises `Fault`."""
        with _errors_as_ours():
            async with asyncio.timeout(self._deadline), self._readers.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose changes are committed at the end, or not at all. Raises `Conflict` where a key is taken, `Fault`."""
        with _errors_as_ours():
            async with asyncio.timeout(self._deadline), self._writers.begin() as connection:
                yield connection

    async def close(self) -> None:
        """Close every connection."""
        await self._readers.dispose()
        await self._writers.dispose()


def _postgres(url: str, deadline_seconds: float, connections: int) -> AsyncEngine:
    return create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        pool_timeout=deadline_seconds,
        connect_args={"timeout": deadline_seconds, "command_timeout": deadline_seconds},
    )


def _sqlite_readers(url: str, connections: int) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=connections, max_overflow=0, hide_parameters=True, isolation_level="AUTOCOMMIT")
    event.listen(engine.sync_engine, "connect", _configure_sqlite)
    return engine


def _sqlite_writers(url: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _configure_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_writing)
    return engine


def _configure_sqlite(connection: Any, _: object) -> None:
    # The driver must not begin transactions by its own rules.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL: what was acknowledged survives a power cut, too.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA busy_timeout = {_SQLITE_BUSY_MS}")
    cursor.close()


def _begin_writing(connection: Any) -> None:
    # Take the lock at once: a transaction that reads first and writes later can lose it to another process.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def _errors_as_ours() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Conflict from error
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        if _is_lost_race(error):
            raise Conflict from error
        raise Fault("DATABASE_UNAVAILABLE") from error


def _is_lost_race(error: BaseException) -> bool:
    """Whether PostgreSQL gave up one of two transactions that wait for each other."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return state in ("40001", "40P01")
