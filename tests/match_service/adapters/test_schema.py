"""The schema: made from nothing, the same as the tables, and checked before a service starts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from match_service.adapters.database import schema
from match_service.adapters.database.schema import DatabaseUnreachable, SchemaDiverged
from tests.match_service.conftest import BOTH
from tests.services.postgres import Postgres


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'new' / 'match.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    yield server.create_database("zhanqi_empty")
    server.drop_database("zhanqi_empty")


async def execute(url: str, statement: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


async def test_an_empty_database_is_refused_until_it_is_migrated_and_migrating_again_does_nothing(empty_url: str) -> None:
    with pytest.raises(SchemaDiverged):
        await schema.check(empty_url)
    assert await schema.migrate(empty_url) == schema.newest_revision()
    await schema.check(empty_url)
    await schema.migrate(empty_url)
    await schema.check(empty_url)


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
async def test_a_schema_that_diverged_is_refused(database_url: str, change: str) -> None:
    await execute(database_url, change)
    with pytest.raises(SchemaDiverged):
        await schema.check(database_url)


async def test_what_an_operator_added_does_no_harm(database_url: str) -> None:
    await execute(database_url, "CREATE INDEX my_own ON record (at)")
    await execute(database_url, "CREATE TABLE notes (line INTEGER)")
    await schema.check(database_url)


async def test_every_migration_can_be_undone(empty_url: str) -> None:
    await schema.migrate(empty_url)
    await schema._with_connection(empty_url, _downgrade)
    with pytest.raises(SchemaDiverged):
        await schema.check(empty_url)
    await schema.migrate(empty_url)
    await schema.check(empty_url)


async def test_a_database_that_does_not_answer_is_told_apart_from_one_that_diverged() -> None:
    with pytest.raises(DatabaseUnreachable):
        await schema.check("postgresql+asyncpg://nobody@127.0.0.1:1/none")


def _downgrade(connection: object) -> None:
    config = schema._config()
    config.attributes["connection"] = connection
    command.downgrade(config, "base")
