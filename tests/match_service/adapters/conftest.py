"""Storage on SQLite and PostgreSQL."""

from collections.abc import AsyncIterator

import pytest

from match_service.adapters.database.connection.database import Database
from tests.match_service.adapters.storage import Storage


@pytest.fixture
async def storage(database_url: str) -> AsyncIterator[Storage]:
    """Storage with two players."""
    database = Database(database_url, deadline_seconds=5, connections=6)
    storage = Storage(database)
    await storage.make_players("p1", "p2")
    yield storage
    await database.close()
