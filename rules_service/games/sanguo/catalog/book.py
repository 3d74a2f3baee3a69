"""What gathers heroes, skills, cards and terrains, by scanning their folders: nothing else lists them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TypeGuard

from rules_service.games.sanguo import cards, skills, terrains
from rules_service.games.sanguo.ability import Ability
from rules_service.games.sanguo.card import Card, Equipment, Weapon
from rules_service.games.sanguo.catalog.deck import Face, faces
from rules_service.games.sanguo.catalog.heroes import ROWS, HeroRow
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """All that a game may be played with. One is equal to itself alone."""

    heroes: Mapping[str, HeroRow]
    skills: Mapping[str, Ability]
    cards: Mapping[str, Card]
    terrains: Mapping[rb.Terrain, Ability]
    faces: Mapping[str, Face]

    def with_hero(self, row: HeroRow, abilities: Sequence[Ability]) -> Book:
        """The same book with one more hero."""
        more = {ability.id: ability for ability in abilities}
        return Book({**self.heroes, row.hero: row}, {**self.skills, **more}, self.cards, self.terrains, self.faces)

    def skills_of(self, hero: str) -> Iterator[Ability]:
        """A hero's skills."""
        return (self.skills[skill] for skill in self.heroes[hero].skills)

    def kind(self, card: str) -> Card:
        """What kind of card it is."""
        return self.cards[self.faces[card].kind]

    def gear(self, card: str) -> Equipment | None:
        """The equipment that a card is."""
        kind = self.kind(card)
        return kind if isinstance(kind, Equipment) else None

    def is_weapon(self, ability: Ability) -> TypeGuard[Weapon]:
        """Whether the ability is a weapon's."""
        return isinstance(ability, Weapon)

    def suits(self, of: Iterable[str]) -> frozenset[rb.Suit]:
        """The suits of some cards."""
        return frozenset(self.faces[card].suit for card in of)


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda found: found.name):
        yield importlib.import_module(f"{package.__name__}.{module.name}")


@cache
def standard_book() -> Book:
    """The book of the game: every file of `skills/`, `cards/` and `terrains/`."""
    return Book(
        heroes={row.hero: row for row in ROWS},
        skills={skill.id: skill for module in _modules(skills) for skill in module.SKILLS},
        cards={module.CARD.kind: module.CARD for module in _modules(cards)},
        terrains={module.TERRAIN.terrain: module.TERRAIN for module in _modules(terrains)},
        faces={face.card: face for face in faces()},
    )
