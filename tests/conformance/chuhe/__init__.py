"""Chuhe's vectors: see `cases`."""

from tests.conformance.chuhe.cases import cases, recognises

__all__ = ["cases", "recognises"]
