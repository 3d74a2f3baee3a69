"""The heroes, skills, cards and terrains that a game is played with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.catalog.catalog import Catalog
from rules_service.games.sanguo.catalog.hero_row import HeroRow
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@dataclass(frozen=True, eq=False)
class Book(Catalog):
    """The catalog with its skills, card kinds and terrains. `hero_skills` by hero id, `cards` by kind."""

    hero_skills: Mapping[str, Sequence[Ability]]
    cards: Mapping[str, Card]
    terrains: Mapping[rb.Terrain, Ability]

    @cached_property
    def skills(self) -> Mapping[str, Ability]:
        """Every hero's skills by id."""
        return {skill.id: skill for skills in self.hero_skills.values() for skill in skills}

    @cached_property
    def gear(self) -> Mapping[str, Ability]:
        """The equipment cards by id, each with the ability that it is while equipped."""
        return {card: kind for card in self.faces if isinstance(kind := self.kind(card), Ability)}

    def with_hero(self, row: HeroRow, skills: Sequence[Ability]) -> "Book":
        """A copy with one more hero."""
        heroes = {**self.heroes, row.hero: row}
        return replace(self, heroes=heroes, hero_skills={**self.hero_skills, row.hero: skills})

    def kind(self, card: str) -> Card:
        """The kind of a card."""
        return self.cards[self.faces[card].kind]


def book_of(scene: Scene) -> Book:
    """The book that the scene was built with."""
    assert isinstance(scene.catalog, Book)
    return scene.catalog
