"""The schema of a database: brought up to date by `migrate`, and compared with what the service needs by `check`."""

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

from match_service.adapters.connection_errors import DATABASE_LOST
from match_service.adapters.database.tables.all_tables import Base


class SchemaDiverged(Exception):
    """The database is not what this version of the service needs; says in what."""


class DatabaseUnreachable(Exception):
    """There is no talking to the database."""


async def migrate(url: str) -> str:
    """Bring the schema to the newest revision, and return that. A missing SQLite file is made, folder and all.

    Raises `DatabaseUnreachable`.
    """
    file = _file(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    await _with_connection(url, _upgrade)
    return newest_revision()


async def check(url: str) -> None:
    """Raise `SchemaDiverged` unless the schema is at the newest revision and has all that the service needs.

    Raises `DatabaseUnreachable`.
    """
    file = _file(url)
    if file is not None and not file.is_file():
        raise SchemaDiverged("there is no database yet")
    await _with_connection(url, _check)


def newest_revision() -> str:
    """The revision that this version of the service needs."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    if newest is None:
        raise SchemaDiverged("there are no migrations")
    return newest


def _file(url: str) -> Path | None:
    """SQLite's file."""
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
    except DATABASE_LOST as error:
        # A time that ran out has no words of its own.
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
    # What an operator added besides, such as an index, does no harm.
    missing = [each for each in compare_metadata(context, Base.metadata) if not _is_an_extra(each)]
    if missing:
        raise SchemaDiverged(f"the schema differs from its revision {current}: {missing[0]}")


def _is_an_extra(difference: Any) -> bool:
    return isinstance(difference, tuple) and str(difference[0]).startswith("remove_")
