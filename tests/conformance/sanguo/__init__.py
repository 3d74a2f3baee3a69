"""The adapter for Sanguo's vectors."""

from tests.conformance.sanguo.cases import cases, recognises

__all__ = ["CASES", "cases", "recognises"]

CASES = 514
"""Number of vectors in the repository."""
