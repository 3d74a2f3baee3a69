"""Services to call: one on each kind of database, and one for what does not depend on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.match_service.server.arena import Arena, arena


@pytest.fixture
async def service(database_url: str) -> AsyncIterator[Arena]:
    """A service on each kind of database."""
    async with arena(database_url) as one:
        yield one


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A migrated SQLite database of the test's own."""
    file = tmp_path / "match.db"
    file.write_bytes(sqlite_template.read_bytes())
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
async def light(sqlite_url: str) -> AsyncIterator[Arena]:
    """A service on SQLite, for what is not about storage."""
    async with arena(sqlite_url) as one:
        yield one
