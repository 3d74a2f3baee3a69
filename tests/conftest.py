"""Loads the Hypothesis profile of all tests, and keeps the garbage collector out of their way."""

import gc

import pytest

from tests.examples import load_profile

load_profile()


def pytest_collection_finish(session: pytest.Session) -> None:
    """All modules and tests stay to the end: collecting them again and again took an eighth of the run's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
