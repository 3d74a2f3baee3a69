"""Comparison by the rules of Sanguo's vectors: objects are partial; lists are complete, in any order unless it matters."""

from typing import Any

from tests.conformance import comparison
from tests.conformance.comparison import unequal

_ORDERED = {"lineups", "acted"}


def differences(expected: Any, actual: Any, path: str) -> list[str]:
    """One line per difference."""
    return comparison.differences(expected, actual, path, _list_differences)


def _list_differences(expected: list[Any], actual: list[Any], path: str) -> list[str]:
    parts = path.split(".")
    if parts[-1] == "deck":
        same = actual[: len(expected)] == expected
    elif _ORDERED & set(parts[-2:]) or _is_cell(expected):
        same = actual == expected
    else:
        same = sorted(map(repr, actual)) == sorted(map(repr, expected))
    return [] if same else [unequal(expected, actual, path)]


def _is_cell(value: list[Any]) -> bool:
    return len(value) == 2 and all(isinstance(part, int) for part in value)
