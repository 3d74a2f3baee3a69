"""The bot levels, and the policy that plays a game at a level.

Policies come from modules in this folder and from the entry points of installed distributions. A level that plays every game is a
module with a `POLICY`; a level with one policy per game is a package of such modules, named after the games. An entry point is
named `<game>.<level>`, and its value is the policy.
"""

import importlib
import importlib.util
import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from bot_workers import policies
from bot_workers.policies.policy import Policy

ENTRY_POINTS = "zhanqi.policies"
"""The entry point group."""

UNIFORM = "uniform"
"""The weakest level. It plays every game."""

_OTHER_MODULES = {"levels", "policy"}


class UnknownLevel(Exception):
    """No policy plays the game at this level, although the match service offers the level (`ZHANQI_MATCH_BOT_LEVELS`)."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level and its policy for one game."""

    name: str
    policy: Policy


def levels(game_id: str) -> tuple[str, ...]:
    """The names of the levels that play a game, sorted."""
    return tuple(sorted(name for name in {*_modules(), *_installed(game_id)} if _policy(game_id, name) is not None))


def policy_chain(game_id: str, level: str) -> Sequence[Level]:
    """The level's policy for the game, then its fallback, `uniform`. Raises `UnknownLevel`."""
    policy = _policy(game_id, level)
    if policy is None:
        raise UnknownLevel(f"{game_id} has no bot of level {level}")
    return (Level(level, policy), *(() if level == UNIFORM else policy_chain(game_id, UNIFORM)))


def _policy(game_id: str, level: str) -> Policy | None:
    if level in _modules():
        name = f"{policies.__name__}.{level}"
        module = importlib.import_module(name)
        if hasattr(module, "__path__") and importlib.util.find_spec(f"{name}.{game_id}"):
            module = importlib.import_module(f"{name}.{game_id}")
        if policy := getattr(module, "POLICY", None):
            return policy  # type: ignore[no-any-return]
    entry_point = _installed(game_id).get(level)
    return None if entry_point is None else entry_point.load()


def _modules() -> set[str]:
    return {module.name for module in pkgutil.iter_modules(policies.__path__)} - _OTHER_MODULES


@cache
def _installed(game_id: str) -> dict[str, EntryPoint]:
    """The game's entry points, by level."""
    prefix = f"{game_id}."
    return {each.name.removeprefix(prefix): each for each in entry_points(group=ENTRY_POINTS) if each.name.startswith(prefix)}
