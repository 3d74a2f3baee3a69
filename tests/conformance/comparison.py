"""Compares JSON: objects by the expected keys, lists whole, sorted by cell if their members have an `at`."""

from collections.abc import Callable
from typing import Any

ListDifferences = Callable[[list[Any], list[Any], str], list[str]]

_MAX_SHOWN = 160


def differences(expected: Any, actual: Any, path: str, of_lists: ListDifferences | None = None) -> list[str]:
    """One line per difference. A game whose lists compare otherwise gives `of_lists`."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        members = ((value, actual.get(key), f"{path}.{key}") for key, value in expected.items())
        return [line for member in members for line in differences(*member, of_lists)]
    if isinstance(expected, list) and isinstance(actual, list):
        return (of_lists or _list_differences)(expected, actual, path)
    if expected == actual and isinstance(expected, bool) == isinstance(actual, bool):
        return []
    return [unequal(expected, actual, path)]


def unequal(expected: Any, actual: Any, path: str) -> str:
    return f"{path} is {_shown(actual)}, not {_shown(expected)}"


def sorted_by_cell(items: list[Any]) -> list[Any]:
    """The list, sorted by cell where its members have an `at` or are cells; else as it is."""
    if items and all(isinstance(item, dict) and isinstance(item.get("at"), list) for item in items):
        return sorted(items, key=lambda item: item["at"])
    if items and all(isinstance(item, list) for item in items):
        return sorted(items)
    return items


def _list_differences(expected: list[Any], actual: list[Any], path: str) -> list[str]:
    if len(expected) != len(actual):
        return [f"{path} has {len(actual)} members, not {len(expected)}: {_shown(actual)}, not {_shown(expected)}"]
    pairs = enumerate(zip(sorted_by_cell(expected), sorted_by_cell(actual), strict=True))
    return [line for index, (one, other) in pairs for line in differences(one, other, f"{path}[{index}]")]


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
