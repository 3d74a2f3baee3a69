"""The registered games: the packages in this folder, and those that installed distributions offer as entry points."""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from rules_service.engine.game import Game

ENTRY_POINTS = "zhanqi.games"
"""The entry point group. A name is arbitrary; a value is a `Game`, such as `hidden_king:GAME`."""


@cache
def registered() -> tuple[Game[Any], ...]:
    """Every game, sorted by id. Raises `ValueError` if one version of a game is registered twice."""
    packages = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    games: list[Game[Any]] = [importlib.import_module(f"{__name__}.{name}").GAME for name in packages]
    games += [entry_point.load() for entry_point in entry_points(group=ENTRY_POINTS)]
    versions = [(game.spec.game_id, game.spec.rules_version) for game in games]
    if repeated := {version for version in versions if versions.count(version) > 1}:
        raise ValueError(f"registered more than once: {sorted(repeated)}")
    return tuple(sorted(games, key=lambda game: game.spec.game_id))
