"""Schema: migration from an empty database, agreement with the mappings, and the check before a service starts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from match_service.adapters.database.connection import schema
from match_service.adapters.database.connection.schema import DatabaseUnreachable, SchemaDiverged
from match_service.adapters.database.tables.all_tables import Base
from tests.match_service.conftest import BOTH
from tests.services.postgres import Postgres


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """URL of a database without tables."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'new' / 'match.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    yield server.create_database("zhanqi_empty")
    server.drop_database("zhanqi_empty")


async def execute(url: str, statement: str, **parameters: object) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(statement), parameters)
    finally:
        await engine.dispose()


async def test_empty_database_is_refused_until_migrated_and_migrating_again_changes_nothing(empty_url: str) -> None:
    with pytest.raises(SchemaDiverged):
        await schema.check(empty_url)
    assert await schema.migrate(empty_url) == schema.newest_revision()
    await schema.check(empty_url)
    await schema.migrate(empty_url)
    await schema.check(empty_url)


async def test_migrations_make_exactly_the_mapped_tables(empty_url: str) -> None:
    await schema.migrate(empty_url)
    differences: list[object] = []

    def compare(connection: Connection) -> None:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences.extend(compare_metadata(context, Base.metadata))

    await schema._with_connection(empty_url, compare)
    assert differences == []


async def test_finished_matches_and_logs_refuse_changes(empty_url: str) -> None:
    await schema.migrate(empty_url)
    for insert in (
        "INSERT INTO match (match_id, game_id, rules_version, created_by, bots_only, min_action_interval_ms, options, seed, "
        "state, position, decisions, seq, version, chain, created_at) "
        "SELECT 'm', 'toy', '7', player_id, false, 0, :none, :none, 2, :none, :none, 1, 1, :none, 1 FROM player",
        "INSERT INTO record (match_id, seq, seat, kind, origin, body, digest, chain, at) "
        "VALUES ('m', 1, 'left', 1, 1, :none, :none, :none, 5)",
        "INSERT INTO told (match_id, seat, rev, seq, events) VALUES ('m', 'left', 1, 1, :none)",
        "INSERT INTO snapshot (match_id, seq, position) VALUES ('m', 0, :none)",
    ):
        await execute(empty_url, insert, none=b"")
    await execute(
        empty_url,
        "INSERT INTO audit (entry_id, at, admin_id, action, subject, reason, detail) VALUES ('e', 1, 'a', 'b', 'c', 'd', '')",
    )
    refused = ["UPDATE match SET winner = 'left'"]
    for table, column in (("record", "seq"), ("told", "seq"), ("snapshot", "seq"), ("audit", "at")):
        refused += [f"UPDATE {table} SET {column} = 9", f"DELETE FROM {table}"]
    for change in refused:
        with pytest.raises(DBAPIError):
            await execute(empty_url, change)
    await execute(empty_url, "UPDATE match SET created_by = '00000000-0000-0000-0000-000000000000'")


@pytest.mark.parametrize(
    "change",
    [
        "DROP INDEX ix_owed_bots",
        "ALTER TABLE ticket DROP COLUMN not_before",
        "DROP TABLE told",
        "UPDATE alembic_version SET version_num = 'later'",
        "DELETE FROM alembic_version",
    ],
)
async def test_check_refuses_a_diverged_schema(database_url: str, change: str) -> None:
    await execute(database_url, change)
    with pytest.raises(SchemaDiverged):
        await schema.check(database_url)


async def test_check_accepts_indexes_and_tables_added_by_an_operator(database_url: str) -> None:
    await execute(database_url, "CREATE INDEX my_own ON record (at)")
    await execute(database_url, "CREATE TABLE notes (line INTEGER)")
    await schema.check(database_url)


async def test_migrations_can_be_undone_and_run_again(empty_url: str) -> None:
    await schema.migrate(empty_url)
    await schema._with_connection(empty_url, _downgrade)
    with pytest.raises(SchemaDiverged):
        await schema.check(empty_url)
    await schema.migrate(empty_url)
    await schema.check(empty_url)


async def test_check_reports_an_unreachable_database_differently_from_a_diverged_schema() -> None:
    with pytest.raises(DatabaseUnreachable):
        await schema.check("postgresql+asyncpg://nobody@127.0.0.1:1/none")


def _downgrade(connection: object) -> None:
    config = schema._config()
    config.attributes["connection"] = connection
    command.downgrade(config, "base")
