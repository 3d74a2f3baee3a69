"""The adapter for Sanguo's vectors."""

from tests.conformance.sanguo.cases import cases, recognises

__all__ = ["CASES", "cases", "recognises"]

CASES = 485
"""How many vectors and recorded games the repository holds."""
