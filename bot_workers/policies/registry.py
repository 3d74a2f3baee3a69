"""Which policies there are, found by scanning: nothing lists them."""

import importlib
import importlib.util
import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass

from bot_workers import policies
from bot_workers.policies.policy import Policy

UNIFORM = "uniform"
"""The level that any game has, and the weakest."""

_NO_LEVELS = {"policy", "registry"}


class UnknownLevel(Exception):
    """No policy of this level plays the game. The match service refuses such a match, so this is a fault of the house."""


@dataclass(frozen=True, slots=True)
class Level:
    """A policy and its name."""

    name: str
    policy: Policy


def levels() -> tuple[str, ...]:
    """Every level's name, sorted."""
    return tuple(sorted({module.name for module in pkgutil.iter_modules(policies.__path__)} - _NO_LEVELS))


def chain(game_id: str, level: str) -> Sequence[Level]:
    """The level's policy for the game, then ever weaker ones, down to `uniform`. Raises `UnknownLevel`."""
    first = _policy(game_id, level)
    if first is None:
        raise UnknownLevel(f"{game_id} has no bot of level {level}")
    if level == UNIFORM:
        return (Level(level, first),)
    weaker = getattr(importlib.import_module(f"{policies.__name__}.{level}"), "WEAKER", UNIFORM)
    return (Level(level, first), *chain(game_id, weaker))


def _policy(game_id: str, level: str) -> Policy | None:
    if level not in levels():
        return None
    name = f"{policies.__name__}.{level}"
    package = importlib.import_module(name)
    if hasattr(package, "__path__") and importlib.util.find_spec(f"{name}.{game_id}"):
        package = importlib.import_module(f"{name}.{game_id}")
    return getattr(package, "POLICY", None)
