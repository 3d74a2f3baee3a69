"""Sanguo's vectors: see `cases`."""

from tests.conformance.sanguo.cases import cases, recognises

__all__ = ["cases", "recognises"]
