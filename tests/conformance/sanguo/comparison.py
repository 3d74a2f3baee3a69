"""Compares as Sanguo's vectors want it: partial objects, lists in any order, but for those whose order matters."""

from typing import Any

_ORDERED = {"lineups", "acted"}
_MAX_SHOWN = 160


def differences(expected: Any, found: Any, path: str) -> list[str]:
    """Where `found` is not what is expected; one line each."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [line for key, value in expected.items() for line in differences(value, found.get(key), f"{path}.{key}")]
    if isinstance(expected, list) and isinstance(found, list):
        return _list_differences(expected, found, path)
    if expected == found and isinstance(expected, bool) == isinstance(found, bool):
        return []
    return [f"{path} is {_shown(found)}, not {_shown(expected)}"]


def _list_differences(expected: list[Any], found: list[Any], path: str) -> list[str]:
    parts = path.split(".")
    if parts[-1] == "deck":
        same = found[: len(expected)] == expected
    elif _ORDERED & set(parts[-2:]) or _is_cell(expected):
        same = found == expected
    else:
        same = sorted(map(repr, found)) == sorted(map(repr, expected))
    return [] if same else [f"{path} is {_shown(found)}, not {_shown(expected)}"]


def _is_cell(value: list[Any]) -> bool:
    return len(value) == 2 and all(isinstance(part, int) for part in value)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
