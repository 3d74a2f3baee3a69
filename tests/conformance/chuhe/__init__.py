"""The adapter for Chuhe's vectors."""

from tests.conformance.chuhe.cases import cases, recognises

__all__ = ["CASES", "cases", "recognises"]

CASES = 453
"""How many vectors and recorded games the repository holds."""
