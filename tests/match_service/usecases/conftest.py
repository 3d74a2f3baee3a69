"""A table at which a player and a bot sit."""

import pytest

from tests.match_service.usecases.table import Table, seated


@pytest.fixture
async def table() -> Table:
    """A toy match: a player on the left, a bot on the right, nothing played."""
    return await seated()
