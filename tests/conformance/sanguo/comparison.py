"""Comparison by the rules of Sanguo's vectors: objects are partial; lists are complete, in any order unless it matters."""

from typing import Any

_ORDERED = {"lineups", "acted"}
_MAX_SHOWN = 160


def differences(expected: Any, actual: Any, path: str) -> list[str]:
    """One line per difference."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for key, value in expected.items() for line in differences(value, actual.get(key), f"{path}.{key}")]
    if isinstance(expected, list) and isinstance(actual, list):
        return _list_differences(expected, actual, path)
    if expected == actual and isinstance(expected, bool) == isinstance(actual, bool):
        return []
    return [f"{path} is {_shown(actual)}, not {_shown(expected)}"]


def _list_differences(expected: list[Any], actual: list[Any], path: str) -> list[str]:
    parts = path.split(".")
    if parts[-1] == "deck":
        same = actual[: len(expected)] == expected
    elif _ORDERED & set(parts[-2:]) or _is_cell(expected):
        same = actual == expected
    else:
        same = sorted(map(repr, actual)) == sorted(map(repr, expected))
    return [] if same else [f"{path} is {_shown(actual)}, not {_shown(expected)}"]


def _is_cell(value: list[Any]) -> bool:
    return len(value) == 2 and all(isinstance(part, int) for part in value)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
