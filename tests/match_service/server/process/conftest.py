"""Services that stop as in production."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def prompt_stop() -> None:
    """Overrides the fixture of the other folders."""
