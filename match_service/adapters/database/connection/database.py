"""Connections and transactions: all of one or nothing, with a deadline, and drivers' errors as ours."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Row, Select, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from match_service.adapters.connection_errors import DATABASE_LOST
from match_service.adapters.database.connection.dedicated_connection import DedicatedConnection
from match_service.domain.errors import Conflict, Fault
from match_service.usecases.uptime.dependency_health import DependencyHealth

_CLOSING_SECONDS = 0.7
_BREAKING_OFF_SECONDS = 0.1


T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]


class Database:
    """Where the tables are. `write` makes one transaction of its work; `read` and `rows` look.

    A read has no transaction: each statement sees what is committed at its moment, and nothing more is promised.
    SQLite has one writer at a time, so writers queue for one connection, in order, rather than back off from its lock.

    Work that was begun is never interrupted: a driver that is cancelled in mid-statement may never give its connection back.
    Whoever waits for it may be cancelled, or told `Fault` at the deadline; the work is bounded by the drivers' own deadlines.
    `contact` is told how it went.
    """

    def __init__(self, url: str, *, deadline_seconds: float, connections: int, contact: DependencyHealth | None = None) -> None:
        self._deadline = deadline_seconds
        self._contact = contact
        self._under_way: set[asyncio.Task[Any]] = set()
        self._lanes: list[DedicatedConnection] = []
        self._url = url
        self._is_sqlite = make_url(url).get_backend_name() == "sqlite"
        if self._is_sqlite:
            self._readers = _sqlite_readers(url, deadline_seconds, connections)
            self._writers = _sqlite_writers(url, deadline_seconds)
        else:
            self._writers = _postgres(url, deadline_seconds, connections)
            self._readers = self._writers.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def deadline_seconds(self) -> float:
        """How long anything may take."""
        return self._deadline

    @property
    def has_lanes(self) -> bool:
        """Whether there may be lanes. SQLite has none: it has one writer, and no round trips to save."""
        return not self._is_sqlite

    def lane(self) -> DedicatedConnection:
        """A connection of its own for what is done all the time."""
        lane = DedicatedConnection(self._url, self._contact, deadline_seconds=self._deadline)
        self._lanes.append(lane)
        return lane

    async def read(self, work: Work[T]) -> T:
        """What `work` finds. Raises `Fault`."""
        return await self._uninterrupted(self._look(work))

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        """The rows of one query. Raises `Fault`."""

        async def look(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
            return (await connection.execute(query)).all()

        return await self.read(look)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, with all its changes committed, or none. Raises `Conflict` where a key is taken, `Fault`.

        A `Fault` at the deadline leaves open whether it was committed.
        """
        return await self._uninterrupted(self._transact(work))

    async def close(self) -> None:
        """Give what is under way a moment to end, and close every connection. What takes longer is broken off."""
        try:
            async with asyncio.timeout(_CLOSING_SECONDS):
                if self._under_way:
                    await asyncio.wait(self._under_way)
                for lane in self._lanes:
                    await lane.close()
                await self._readers.dispose()
                await self._writers.dispose()
        except TimeoutError:
            await self._break_off()

    async def _break_off(self) -> None:
        """End what is under way without its goodbyes to a server that hears none."""
        # Cancelled once, a driver still asks the server to cancel, and waits for its answer.
        for _ in range(2):
            for task in self._under_way:
                task.cancel()
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=_BREAKING_OFF_SECONDS)

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
        if self._contact is None:
            return
        if task.done() and not task.cancelled() and not isinstance(task.exception(), Fault):
            self._contact.answered()
        else:
            self._contact.failed()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # Seen, also if nobody waits for it any more.


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
    # Take the lock at once: a transaction that reads first and writes later can lose it to another process.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def _errors_as_ours() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Conflict from error
    except DATABASE_LOST as error:
        if _is_lost_race(error):
            raise Conflict from error
        raise Fault("DATABASE_UNAVAILABLE") from error


def _is_lost_race(error: BaseException) -> bool:
    """Whether PostgreSQL gave up one of two transactions that wait for each other."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return state in ("40001", "40P01")
