"""Database schema: `migrate` upgrades it, `check` compares it with the mappings."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from match_service.adapters.connection_errors import DATABASE_ERRORS
from match_service.adapters.database.tables.all_tables import Base


class SchemaDiverged(Exception):
    """The schema differs from the one that this version needs; the message says how."""


class DatabaseUnreachable(Exception):
    """The database does not answer."""


async def migrate(url: str) -> str:
    """Upgrade to the newest revision and return it. Creates a missing SQLite file and its folder.

    Raises `DatabaseUnreachable`.
    """
    file = _file(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    await _with_connection(url, _upgrade)
    return newest_revision()


async def check(url: str) -> None:
    """Raise `SchemaDiverged` unless the schema is at the newest revision and agrees with the mappings.

    Raises `DatabaseUnreachable`.
    """
    file = _file(url)
    if file is not None and not file.is_file():
        raise SchemaDiverged("there is no database yet")
    await _with_connection(url, _check)


def newest_revision() -> str:
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    if newest is None:
        raise SchemaDiverged("there are no migrations")
    return newest


def _file(url: str) -> Path | None:
    """SQLite's file; None for PostgreSQL."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    return config


async def _with_connection(url: str, act: Any) -> None:
    engine = create_async_engine(url, hide_parameters=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(act)
    except DATABASE_ERRORS as error:
        # A timeout has no message.
        raise DatabaseUnreachable((str(error).splitlines() or [type(error).__name__])[0]) from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _check(connection: Connection) -> None:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    current = context.get_current_revision()
    if current != newest_revision():
        raise SchemaDiverged(f"the schema is at revision {current}, {newest_revision()} is needed")
    # Operators may add indexes and tables.
    missing = [each for each in compare_metadata(context, Base.metadata) if not _is_an_extra(each)]
    if missing:
        raise SchemaDiverged(f"the schema differs from its revision {current}: {missing[0]}")


def _is_an_extra(difference: Any) -> bool:
    return isinstance(difference, tuple) and str(difference[0]).startswith("remove_")
