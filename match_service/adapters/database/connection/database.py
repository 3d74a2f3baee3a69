"""Database access: transactions with deadlines, and driver errors translated to the domain's."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Row, Select, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from match_service.adapters.connection_errors import DATABASE_ERRORS
from match_service.adapters.database.connection.dedicated_connection import DedicatedConnection
from match_service.domain.errors import Conflict, Fault
from match_service.usecases.uptime.dependency_health import DependencyHealth

_CLOSING_SECONDS = 0.7
_BREAKING_OFF_SECONDS = 0.1


T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]


class Database:
    """`write` runs one transaction; `read` and `rows` run statements in autocommit, without a common snapshot.

    SQLite allows one writer, so writers queue for one connection instead of retrying its lock.

    Running work is never cancelled: a driver cancelled in mid-statement may leak its connection. Its caller can be cancelled, or
    gets a `Fault` at the deadline; the drivers' own timeouts end the work. Outcomes are reported to `health`.
    """

    def __init__(self, url: str, *, deadline_seconds: float, connections: int, health: DependencyHealth | None = None) -> None:
        self._deadline = deadline_seconds
        self._health = health
        self._under_way: set[asyncio.Task[Any]] = set()
        self._dedicated: list[DedicatedConnection] = []
        self._pooled: set[Any] = set()
        self._url = url
        self._is_sqlite = make_url(url).get_backend_name() == "sqlite"
        if self._is_sqlite:
            self._readers = _sqlite_readers(url, deadline_seconds, connections)
            self._writers = _sqlite_writers(url, deadline_seconds)
        else:
            self._writers = _postgres(url, deadline_seconds, connections)
            self._readers = self._writers.execution_options(isolation_level="AUTOCOMMIT")
        for pool in {self._writers.sync_engine.pool, self._readers.sync_engine.pool}:
            event.listen(pool, "connect", lambda connection, _: self._pooled.add(connection))
            event.listen(pool, "close", lambda connection, _: self._pooled.discard(connection))

    @property
    def deadline_seconds(self) -> float:
        """Deadline of every operation."""
        return self._deadline

    @property
    def is_postgresql(self) -> bool:
        """Whether dedicated connections exist. They save SQLite nothing: it has one writer and no round trips."""
        return not self._is_sqlite

    def dedicated_connection(self) -> DedicatedConnection:
        """Open a connection for one kind of frequent statement."""
        connection = DedicatedConnection(self._url, self._health, deadline_seconds=self._deadline)
        self._dedicated.append(connection)
        return connection

    async def read(self, work: Work[T]) -> T:
        """Return the result of `work`. Raises `Fault`."""
        return await self._uninterrupted(self._look(work))

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        """Return the rows of one query. Raises `Fault`."""

        async def look(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
            return (await connection.execute(query)).all()

        return await self.read(look)

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction and return its result.

        Raises `Fault`, and `Conflict` for a duplicate key, a deadlock or a serialization failure.

        After a `Fault` at the deadline the transaction may still commit.
        """
        return await self._uninterrupted(self._transact(work))

    async def close(self) -> None:
        """Wait briefly for running work and close every connection; then abort."""
        try:
            async with asyncio.timeout(_CLOSING_SECONDS):
                if self._under_way:
                    await asyncio.wait(self._under_way)
                for connection in self._dedicated:
                    await connection.close()
                await self._readers.dispose()
                await self._writers.dispose()
        except TimeoutError:
            await self._break_off()
        finally:
            self._terminate()
            await asyncio.sleep(0)  # The event loop closes aborted sockets in its next round.

    async def _break_off(self) -> None:
        """Cancel running work without waiting for the server."""
        # After the first cancellation a driver asks the server to cancel, and waits for its answer.
        for _ in range(2):
            for task in self._under_way:
                task.cancel()
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=_BREAKING_OFF_SECONDS)

    def _terminate(self) -> None:
        """Close the connections that are still open, without waiting for the server."""
        for dedicated in self._dedicated:
            dedicated.terminate()
        for pooled in self._pooled:
            pooled.terminate()
        self._pooled.clear()

    async def _look(self, work: Work[T]) -> T:
        with _errors_as_ours():
            async with self._readers.connect() as connection:
                return await work(connection)

    async def _transact(self, work: Work[T]) -> T:
        with _errors_as_ours():
            async with self._writers.begin() as connection:
                return await work(connection)

    async def _uninterrupted(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        await asyncio.wait({task}, timeout=self._deadline)
        self._note(task)
        if not task.done():
            raise Fault("DATABASE_UNAVAILABLE")
        return task.result()

    def _note(self, task: asyncio.Task[Any]) -> None:
        if self._health is None:
            return
        if task.done() and not task.cancelled() and not isinstance(task.exception(), Fault):
            self._health.answered()
        else:
            self._health.failed()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # Marks it as retrieved, in case the caller has timed out.


def _postgres(url: str, deadline_seconds: float, connections: int) -> AsyncEngine:
    return create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        pool_timeout=deadline_seconds,
        connect_args={"timeout": deadline_seconds, "command_timeout": deadline_seconds},
    )


def _sqlite_readers(url: str, deadline_seconds: float, connections: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=deadline_seconds,
        hide_parameters=True,
        isolation_level="AUTOCOMMIT",
    )
    event.listen(engine.sync_engine, "connect", _configured(deadline_seconds))
    return engine


def _sqlite_writers(url: str, deadline_seconds: float) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=deadline_seconds, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _configured(deadline_seconds))
    event.listen(engine.sync_engine, "begin", _begin_writing)
    return engine


def _configured(deadline_seconds: float) -> Callable[[Any, object], None]:
    def configure(connection: Any, _: object) -> None:
        connection.isolation_level = None  # The driver must not begin transactions on its own.
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")  # Committed data survives a power cut.
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA busy_timeout = {round(deadline_seconds * 1000)}")
        cursor.close()

    return configure


def _begin_writing(connection: Any) -> None:
    # Lock now: a transaction that reads first can lose the lock to another process before it writes.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def _errors_as_ours() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Conflict from error
    except DATABASE_ERRORS as error:
        if _is_conflict(error):
            raise Conflict from error
        raise Fault("DATABASE_UNAVAILABLE") from error


def _is_conflict(error: BaseException) -> bool:
    """Whether PostgreSQL aborted the transaction for a deadlock or a serialization failure."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return state in ("40001", "40P01")
