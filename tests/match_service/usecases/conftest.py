import pytest

from tests.match_service.usecases.table import Table, seated


@pytest.fixture
async def table() -> Table:
    return await seated()
