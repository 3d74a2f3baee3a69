"""Match services to call.

`service` (on SQLite and on PostgreSQL) and `light` (on SQLite) boot once per file, and its tests share them: each test makes
players and matches of its own. `fresh_service` and `fresh_light` boot for one test: for tests that read or change all rows of a
table, join the queue, take fixed names of accounts or read metrics.
"""

from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from match_service import running
from match_service.adapters.identity import passwords
from tests.match_service.conftest import BOTH, migrated_database
from tests.match_service.server.arena import Arena, arena, borrowed

# All tests of a file call from one address.
_UNLIMITED = {"limit_sign_in": (1_000_000, 1_000.0), "limit_address": (1_000_000, 1_000.0)}


@pytest.fixture(scope="module", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """The weakest argon2id. test_passwords.py tests the real parameters."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))
        passwords._decoy.cache_clear()
        yield
    passwords._decoy.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def prompt_stop() -> Iterator[None]:
    """Services stop without time for load balancers to notice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "_NOT_READY_SECONDS", 0)
        yield


@pytest.fixture(scope="module", params=BOTH)
def shared_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with migrated_database(request, tmp_path_factory.mktemp("shared"), request.param) as url:
        yield url


@pytest.fixture(scope="module")
def shared_sqlite(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with migrated_database(request, tmp_path_factory.mktemp("shared"), "sqlite") as url:
        yield url


@pytest.fixture(scope="module")
async def shared_service(shared_database: str) -> AsyncIterator[Arena]:
    async with arena(shared_database, **_UNLIMITED) as one:
        yield one


@pytest.fixture(scope="module")
async def shared_light(shared_sqlite: str) -> AsyncIterator[Arena]:
    async with arena(shared_sqlite, **_UNLIMITED) as one:
        yield one


@pytest.fixture
async def service(shared_service: Arena) -> AsyncIterator[Arena]:
    """The file's service on each kind of database, without replicas, hooks and log lines of earlier tests."""
    async with borrowed(shared_service) as one:
        yield one


@pytest.fixture
async def light(shared_light: Arena) -> AsyncIterator[Arena]:
    """The file's service on SQLite, for tests that do not concern storage."""
    async with borrowed(shared_light) as one:
        yield one


@pytest.fixture
async def fresh_service(database_url: str) -> AsyncIterator[Arena]:
    """A service of the test's own on each kind of database."""
    async with arena(database_url) as one:
        yield one


@pytest.fixture
def sqlite_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A migrated SQLite database of the test's own."""
    with migrated_database(request, tmp_path, "sqlite") as url:
        yield url


@pytest.fixture
def postgres_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A migrated PostgreSQL database of the test's own, for several replicas as in production."""
    with migrated_database(request, tmp_path, "postgres") as url:
        yield url


@pytest.fixture
async def fresh_light(sqlite_url: str) -> AsyncIterator[Arena]:
    """A service of the test's own on SQLite."""
    async with arena(sqlite_url) as one:
        yield one
