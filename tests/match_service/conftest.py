"""Databases for the match service's tests: the same tests run on SQLite and on a real PostgreSQL."""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from match_service.adapters.database.connection.schema import migrate
from tests.services.postgres import Postgres, running_postgres
from tests.services.valkey import Valkey, running_valkey

_NUMBERS = itertools.count(1)
_TEMPLATE = "zhanqi_template"

BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL with a migrated database to copy."""
    with running_postgres() as server:
        asyncio.run(migrate(server.create_database(_TEMPLATE)))
        yield server


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file to copy."""
    file = tmp_path_factory.mktemp("template") / "match.db"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A migrated database of the test's own, on each of both."""
    if request.param == "sqlite":
        template: Path = request.getfixturevalue("sqlite_template")
        file = tmp_path / "match.db"
        file.write_bytes(template.read_bytes())
        yield f"sqlite+aiosqlite:///{file}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    name = f"zhanqi_{next(_NUMBERS)}"
    yield server.create_database(name, _TEMPLATE)
    server.drop_database(name)


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    """A Redis for all tests; queues and channels of one test may hold another's leavings."""
    with running_valkey() as server:
        yield server
