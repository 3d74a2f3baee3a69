"""A PostgreSQL connection reserved for one kind of prepared statement."""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from match_service.adapters.connection_errors import DATABASE_ERRORS
from match_service.domain.errors import Fault
from match_service.usecases.uptime.dependency_health import DependencyHealth

_CONFLICT_STATES = ("40001", "40P01")
# All statements look up rows by key. Plans are made once, so they must not depend on tables that were small at the time.
_PLANS = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "jit": "off"}


class StatementRejected(Exception):
    """The server rejected a statement, which had no effect. `is_conflict`: another transaction came first."""

    def __init__(self, *, is_conflict: bool) -> None:
        super().__init__()
        self.is_conflict = is_conflict


class Row(asyncpg.Record):  # type: ignore[misc] # The driver has no types.
    """A row with its columns as attributes."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


class DedicatedConnection:
    """Connects on demand and reconnects after a fault. Outcomes are reported to `health`."""

    def __init__(self, url: str, health: DependencyHealth | None = None, *, deadline_seconds: float) -> None:
        self._health = health
        self._dsn = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._deadline = deadline_seconds
        self._connection: asyncpg.Connection[Row] | None = None
        self._turn = asyncio.Lock()

    async def fetch(self, statement: str, arguments: Sequence[object]) -> Sequence[Row]:
        """Return the rows once committed. Raises `StatementRejected`, and `Fault`, after which it may have been committed."""
        async with self._turn:
            try:
                rows: Sequence[Row] = await (await self._open()).fetch(statement, *arguments)
                self._answered()
                return rows
            except asyncpg.PostgresError as error:
                if self._is_disconnected(error):
                    raise self._fault() from error
                is_conflict = isinstance(error, asyncpg.IntegrityConstraintViolationError) or error.sqlstate in _CONFLICT_STATES
                self._answered()
                raise StatementRejected(is_conflict=is_conflict) from error
            except DATABASE_ERRORS as error:
                raise self._fault() from error
            except asyncio.CancelledError:
                self._fault()
                raise

    async def close(self) -> None:
        """Close the connection after the running statement."""
        try:
            async with self._turn:
                if self._connection is not None:
                    await self._connection.close()
        except DATABASE_ERRORS:
            self._fault()

    def terminate(self) -> None:
        """Close the connection without waiting for the server."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _open(self) -> "asyncpg.Connection[Row]":
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._dsn,
                timeout=self._deadline,
                command_timeout=self._deadline,
                record_class=Row,
                server_settings=_PLANS,
            )
        return self._connection

    def _is_disconnected(self, error: asyncpg.PostgresError) -> bool:
        gone = self._connection is None or self._connection.is_closed()
        return gone or isinstance(error, asyncpg.PostgresConnectionError | asyncpg.OperatorInterventionError)

    def _answered(self) -> None:
        if self._health is not None:
            self._health.answered()

    def _fault(self) -> Fault:
        if self._health is not None:
            self._health.failed()
        self.terminate()
        return Fault("DATABASE_UNAVAILABLE")
