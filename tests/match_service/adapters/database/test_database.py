"""Database access: running work completes even if its caller is cancelled."""

import asyncio
import threading

import asyncpg
import pytest
from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

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


async def test_missing_database_is_a_fault(database_url: str) -> None:
    missing = database_url.rsplit("/", 1)[0] + ("/gone/none.db" if "sqlite" in database_url else "/gone")
    database = Database(missing, deadline_seconds=5, connections=2)
    with pytest.raises(Fault):
        await gates(database)
    with pytest.raises(Fault):
        await database.write(add_gate)
    await database.close()
    async with asyncio.timeout(5):
        # The driver's threads report their end to this loop, so it must stay open until then.
        while any("_connection_worker_thread" in thread.name for thread in threading.enumerate()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
