"""Database access: running work completes even if its caller is cancelled."""

import asyncio
import gc
import threading
from typing import Any

import aiosqlite
import asyncpg
import pytest
from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection import database as connection_database
from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.gates import GateRow
from match_service.domain.errors import Conflict, Fault


async def gates(database: Database) -> int:
    """Number of test rows; 1 at first."""
    known = GateRow.name.in_(("bot_matches", "second", "third"))
    return int((await database.rows(select(func.count().label("gates")).where(known)))[0].gates)


async def add_gate(connection: AsyncConnection, name: str = "second") -> None:
    await connection.execute(insert(GateRow).values(name=name))


async def test_cancelled_callers_leak_no_connections(database_url: str) -> None:
    database = Database(database_url, deadline_seconds=5, connections=2)
    for steps in range(40):
        caller = asyncio.create_task(gates(database))
        for _ in range(steps):
            await asyncio.sleep(0)
        caller.cancel()
    async with asyncio.timeout(10):
        assert await asyncio.gather(*(gates(database) for _ in range(10))) == [1] * 10
        await database.close()


async def test_write_commits_completely_when_its_caller_is_cancelled(database_url: str) -> None:
    database, begun = Database(database_url, deadline_seconds=5, connections=2), asyncio.Event()

    async def work(connection: AsyncConnection) -> None:
        await add_gate(connection)
        begun.set()
        await asyncio.sleep(0.1)
        await add_gate(connection, "third")

    caller = asyncio.create_task(database.write(work))
    await begun.wait()
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    await database.close()
    database = Database(database_url, deadline_seconds=5, connections=2)
    assert await gates(database) == 3
    await database.close()


async def test_failed_write_is_rolled_back(database_url: str) -> None:
    database = Database(database_url, deadline_seconds=5, connections=2)

    async def work(connection: AsyncConnection) -> None:
        await add_gate(connection)
        await add_gate(connection)

    with pytest.raises(Conflict):
        await database.write(work)
    with pytest.raises(Fault):
        await database.write(lambda connection: connection.execute(text("SELECT none FROM nowhere")))
    assert await gates(database) == 1
    await database.close()


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed"),
        ConnectionResetError(),
        TimeoutError(),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.CannotConnectNowError("the database system is starting up"),
        asyncpg.InterfaceError("connection is closed"),
        asyncpg.InternalClientError("got result for unknown protocol state 3"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_every_driver_error_for_a_broken_connection_becomes_a_fault(database_url: str, error: Exception) -> None:
    database = Database(database_url, deadline_seconds=5, connections=2)

    async def work(_: AsyncConnection) -> None:
        raise error

    for attempt in (database.read, database.write):
        with pytest.raises(Fault):
            await attempt(work)
    assert await gates(database) == 1
    await database.close()


async def test_work_beyond_the_deadline_is_a_fault(database_url: str) -> None:
    database = Database(database_url, deadline_seconds=2, connections=2)
    freed = asyncio.Event()

    async def work(_: AsyncConnection) -> None:
        await freed.wait()

    with pytest.raises(Fault):
        await database.write(work)
    freed.set()
    await database.write(add_gate)
    assert await gates(database) == 2
    await database.close()


async def test_close_terminates_every_connection_when_its_time_is_up(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_database, "_CLOSING_SECONDS", 0)
    database, begun = Database(database_url, deadline_seconds=5, connections=3), asyncio.Event()

    async def work(connection: AsyncConnection) -> None:
        await add_gate(connection)
        begun.set()
        await asyncio.sleep(3600)

    await asyncio.gather(*(gates(database) for _ in range(5)))
    if database.is_postgresql:
        await database.dedicated_connection().fetch("SELECT 1", ())
    writing = asyncio.create_task(database.write(work))
    await begun.wait()
    opened = [each.driver_connection for each in database._pooled]
    assert len(opened) >= 2
    await database.close()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert all(each._connection is None for each in database._dedicated)
    async with asyncio.timeout(5):
        while not all(is_closed(each) for each in opened):  # noqa: ASYNC110 - SQLite closes in a thread
            await asyncio.sleep(0.01)
    await drivers_threads_end()
    del opened, writing, database
    gc.collect()  # Warnings about open connections are errors.


def is_closed(connection: Any) -> bool:
    return connection._connection is None if isinstance(connection, aiosqlite.Connection) else connection.is_closed()


async def test_missing_database_is_a_fault(database_url: str) -> None:
    missing = database_url.rsplit("/", 1)[0] + ("/gone/none.db" if "sqlite" in database_url else "/gone")
    database = Database(missing, deadline_seconds=5, connections=2)
    with pytest.raises(Fault):
        await gates(database)
    with pytest.raises(Fault):
        await database.write(add_gate)
    await database.close()
    await drivers_threads_end()


async def drivers_threads_end() -> None:
    """SQLite's threads report to this loop that they ended: it must not be closed before."""
    async with asyncio.timeout(5):
        while any("_connection_worker_thread" in thread.name for thread in threading.enumerate()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
