"""Databases for the match service's tests, SQLite and PostgreSQL."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from match_service.adapters.database.connection import database
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
    """A migrated SQLite file, to be copied."""
    file = tmp_path_factory.mktemp("template") / "match.db"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture(scope="module", autouse=True)
def unsynced_sqlite() -> Iterator[None]:
    """SQLite does not wait for the disk, like the tests' PostgreSQL: tests crash services, never the machine."""
    configured = database._configured

    def unsynced(deadline_seconds: float) -> Callable[[Any, object], None]:
        configure = configured(deadline_seconds)

        def connected(connection: Any, record: object) -> None:
            configure(connection, record)
            connection.cursor().execute("PRAGMA synchronous = OFF")

        return connected

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_configured", unsynced)
        yield


@contextmanager
def migrated_database(request: pytest.FixtureRequest, folder: Path, kind: str) -> Iterator[str]:
    """URL of a new migrated database of this kind, copied from the template."""
    name = f"zhanqi_{next(_NUMBERS)}"
    if kind == "sqlite":
        template: Path = request.getfixturevalue("sqlite_template")
        file = folder / f"{name}.db"
        file.write_bytes(template.read_bytes())
        yield f"sqlite+aiosqlite:///{file}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    yield server.create_database(name, _TEMPLATE)
    server.drop_database(name)


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """URL of a migrated database of the test's own, SQLite and PostgreSQL in turn."""
    with migrated_database(request, tmp_path, request.param) as url:
        yield url


@pytest.fixture(params=BOTH)
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], AbstractContextManager[str]]:
    """Makes a migrated database for each example of a property test, so that no example leaves rows to the next."""
    return lambda: migrated_database(request, tmp_path, request.param)


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    """A Redis for all tests. Its queues and channels may hold messages of earlier tests."""
    with running_valkey() as server:
        yield server
