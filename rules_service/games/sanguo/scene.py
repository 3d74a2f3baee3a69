"""A position as the rules look at it: what lies open, and the hands that are known. Built on a state or on a seat's view alike.

A hand that the view does not hold is not here, so legality that is judged on a view's scene cannot leak it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rules_service.games.sanguo.ability import Ability
from rules_service.games.sanguo.catalog.board import SHARED, TERRAIN, Cell, distance, same_line
from rules_service.games.sanguo.catalog.figures import UNARMED_RANGE
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.catalog.book import Book


class Scene:
    """Everything that legality may depend on. Heroes are taken by their ids; the ring is their order (Q3)."""

    def __init__(self, table: pb.Table, hands: Mapping[str, Sequence[str]], book: Book) -> None:
        self.table = table
        self.hands = hands
        self.book = book
        self.heroes: dict[str, pb.Hero] = {hero.hero: hero for hero in table.heroes}

    # Heroes.

    def is_alive(self, hero: pb.Hero) -> bool:
        """Whether the hero is on the board."""
        return hero.HasField("at")

    def living(self) -> Iterator[pb.Hero]:
        """The heroes on the board, in ring order."""
        return (hero for hero in self.table.heroes if hero.HasField("at"))

    def ring(self) -> list[pb.Hero]:
        """All heroes, the dead too, starting with the current hero; between turns with cold 1 (Q3, A04)."""
        heroes = list(self.table.heroes)
        current = self.table.turn.hero
        start = next((place for place, hero in enumerate(heroes) if hero.hero == current), 0)
        return heroes[start:] + heroes[:start]

    def is_current(self, hero: pb.Hero) -> bool:
        """Whether it is the hero's turn."""
        return self.table.turn.hero == hero.hero

    def is_wounded(self, hero: pb.Hero) -> bool:
        """Whether it has less than full HP."""
        return hero.hp < self.full_hp(hero)

    def full_hp(self, hero: pb.Hero) -> int:
        """The HP that it starts with."""
        return self.book.heroes[hero.hero].hp

    def sex(self, hero: pb.Hero) -> rb.Sex:
        """Its sex."""
        return self.book.heroes[hero.hero].sex

    def side(self, seat: str) -> pb.Side:
        """The side of a seat."""
        return next(side for side in self.table.sides if side.seat == seat)

    def is_marshal(self, hero: pb.Hero) -> bool:
        """Whether it carries its side's flag (G4)."""
        return self.side(hero.seat).carrier == hero.hero

    def tokens(self, hero: pb.Hero, name: str) -> int:
        """How many of these tokens it has (D4)."""
        return next((token.count for token in hero.tokens if token.token == name), 0)

    def has_cards(self, hero: pb.Hero) -> bool:
        """Whether it has a hand card or equipment."""
        return hero.hand_size > 0 or len(hero.equipment) > 0

    def own_cards(self, hero: pb.Hero) -> list[str]:
        """Its hand, which must be known, and its equipment."""
        return [*self.hands[hero.hero], *hero.equipment]

    # The board.

    def cell(self, hero: pb.Hero) -> Cell:
        """Where a living hero is."""
        return hero.at.row, hero.at.col

    def distance(self, one: pb.Hero, other: pb.Hero) -> int:
        """B2."""
        return distance(self.cell(one), self.cell(other))

    def same_line(self, one: pb.Hero, other: pb.Hero) -> bool:
        """B2."""
        return same_line(self.cell(one), self.cell(other))

    def others_at(self, cell: Cell, hero: pb.Hero) -> list[pb.Hero]:
        """The other heroes on a cell."""
        return [other for other in self.living() if other is not hero and self.cell(other) == cell]

    def is_stayable(self, hero: pb.Hero, cell: Cell) -> bool:
        """B3."""
        terrain = TERRAIN.get(cell)
        if terrain is None or terrain == rb.TERRAIN_MOUNT:
            return False
        if cell in SHARED:
            return True
        row, col = cell
        return not any(
            other is not hero and other.HasField("at") and other.at.row == row and other.at.col == col
            for other in self.table.heroes
        )

    # Abilities.

    def gear(self, hero: pb.Hero, group: rb.CardGroup) -> str | None:
        """The card of this group that the hero has equipped."""
        return next((card for card in hero.equipment if self.book.kind(card).group == group), None)

    def abilities(self, hero: pb.Hero) -> list[Ability]:
        """What holds for a living hero: its skills, its equipment (a void weapon left out), its terrain (B4)."""
        found: list[Ability] = list(self.book.skills_of(hero.hero))
        terrain = self.book.terrains.get(TERRAIN[self.cell(hero)]) if self.table.rules.terrain_effects else None
        weapon_is_void = terrain is not None and terrain.voids_weapon(self, hero)
        for card in hero.equipment:
            gear = self.book.gear(card)
            if gear is not None and not (weapon_is_void and gear.group == rb.CARD_GROUP_WEAPON):
                found.append(gear)
        if terrain is not None:
            found.append(terrain)
        return found

    def with_hook(self, hero: pb.Hero, hook: str) -> list[Ability]:
        """Those of a living hero's abilities that have a say in something."""
        return [ability for ability in self.abilities(hero) if hook in ability.hooks]

    def attack_range(self, hero: pb.Hero) -> int:
        """B2: the weapon's range, if it is not void."""
        return max((ability.range for ability in self.abilities(hero) if self.book.is_weapon(ability)), default=UNARMED_RANGE)

    def trick_reach(self, hero: pb.Hero, reach: int) -> int:
        """A trick's distance limit for its user."""
        return reach + sum(ability.trick_reach(self, hero) for ability in self.with_hook(hero, "trick_reach"))

    def ignores_armour(self, user: pb.Hero) -> bool:
        """Whether the 杀 of the user ignore armour."""
        return self.is_alive(user) and any(a.ignores_armour(self, user) for a in self.with_hook(user, "ignores_armour"))
