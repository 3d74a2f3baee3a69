"""Loads the Hypothesis profile of all tests."""

from tests.examples import load_profile

load_profile()
