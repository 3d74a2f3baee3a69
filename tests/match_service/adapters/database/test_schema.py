"""The schema: made from nothing, the same as the tables, and checked before a service starts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from match_service.adapters.database.connection import schema
from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.schema import DatabaseUnreachable, SchemaDiverged
from match_service.adapters.database.history.replays import SqlReplays
from match_service.adapters.database.tables.matches import MatchRow
from match_service.adapters.rules import messages as wire
from match_service.domain.play.record import chain_start, first_unchained
from tests.match_service import toy_game
from tests.match_service.conftest import BOTH
from tests.services.postgres import Postgres
from zhanqi.rules.v1 import position_pb2


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables."""
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


async def test_a_record_from_before_is_chained_anew_over_whose_rules_wrote_it(empty_url: str) -> None:
    file = schema._file(empty_url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    await schema._with_connection(empty_url, lambda connection: _upgrade(connection, "0002"))
    position = position_pb2.Position(game_id="toy", rules_version="7", state=toy_game.packed("{}")).SerializeToString()
    seed, its = b"s" * 32, {"its": "m"}
    await execute(empty_url, "INSERT INTO player (player_id, display_name, created_at) VALUES ('p', 'P', 1)")
    await execute(
        empty_url,
        "INSERT INTO match (match_id, game_id, rules_version, created_by, bots_only, min_action_interval_ms, options, seed, "
        "state, position, decisions, seq, version, chain, created_at, ended_at) VALUES "
        "(:its, 'toy', '7', 'p', :no, 0, :none, :seed, 2, :position, :none, 2, 1, :none, 1, 9)",
        **its | {"no": False, "none": b"", "seed": seed, "position": position},
    )
    await execute(empty_url, "INSERT INTO snapshot (match_id, seq, position) VALUES (:its, 0, :at)", **its | {"at": position})
    for seq in (1, 2):
        await execute(
            empty_url,
            "INSERT INTO record (match_id, seq, seat, kind, origin, body, digest, chain, at) "
            "VALUES (:its, :seq, 'left', 1, 1, :body, :digest, :none, 5)",
            **its | {"seq": seq, "body": b"b", "digest": b"d" * 32, "none": b""},
        )
    await schema.migrate(empty_url)
    database = Database(empty_url, deadline_seconds=5, connections=2)
    records = await SqlReplays(database).records("m", 0, 10)
    (row,) = await database.rows(select(MatchRow.chain))
    await database.close()
    assert [each.rules_version for each in records] == ["7", "7"]
    start = chain_start("m", seed, wire.position(position_pb2.Position.FromString(position)))
    assert first_unchained(start, 0, records) is None
    assert row.chain == records[-1].chain
    with pytest.raises(DBAPIError):
        await execute(empty_url, "UPDATE record SET origin = 2")


def _upgrade(connection: object, revision: str) -> None:
    config = schema._config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
