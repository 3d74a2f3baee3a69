"""The games: one package each, found by scanning. Nothing lists them."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from rules_service.engine.game import Game


@cache
def registered() -> tuple[Game[Any], ...]:
    """Every game, sorted by id: each subpackage's `GAME`."""
    packages = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(importlib.import_module(f"{__name__}.{name}").GAME for name in packages)
