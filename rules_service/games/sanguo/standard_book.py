"""Gathers the heroes, cards and terrains by scanning their folders; nothing else lists them."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from rules_service.games.sanguo import cards, heroes, terrains
from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.catalog.faces import faces


@cache
def standard_book() -> Book:
    """The book of the game: every file of `heroes/`, `cards/` and `terrains/`."""
    by_number = sorted(_modules(heroes), key=lambda module: module.HERO.number)
    return Book(
        heroes={module.HERO.hero: module.HERO for module in by_number},
        faces={face.card: face for face in faces()},
        hero_skills={module.HERO.hero: module.SKILLS for module in by_number},
        cards={module.CARD.kind: module.CARD for module in _modules(cards)},
        terrains={module.TERRAIN.terrain: module.TERRAIN for module in _modules(terrains)},
    )


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for name in sorted(module.name for module in pkgutil.iter_modules(package.__path__)):
        yield importlib.import_module(f"{package.__name__}.{name}")
