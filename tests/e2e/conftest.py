"""Real servers: a Redis and both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.postgres import running_postgres
from tests.services.valkey import Valkey, running_valkey


@pytest.fixture
def redis() -> Iterator[Valkey]:
    with running_valkey() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/zhanqi.db"
        return
    with running_postgres() as server:
        yield server.create_database("zhanqi")
