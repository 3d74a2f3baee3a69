"""A position as legality sees it: the open part, and the hands that are known. Built from a state or from a seat's view.

A hand that the view does not hold is missing here, so legality judged on a view's scene cannot leak it.
"""

from collections.abc import Iterator, Mapping, Sequence

from rules_service.games.sanguo.catalog.board import SHARED, TERRAIN, Cell, distance, same_line
from rules_service.games.sanguo.catalog.catalog import Catalog
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Scene:
    """Everything that legality may depend on. Heroes are keyed by id; the ring is their order (Q3)."""

    def __init__(self, table: pb.Table, hands: Mapping[str, Sequence[str]], catalog: Catalog) -> None:
        self.table = table
        self.hands = hands
        self.catalog = catalog
        self.heroes: dict[str, pb.Hero] = {hero.hero: hero for hero in table.heroes}

    # Heroes.

    def is_alive(self, hero: pb.Hero) -> bool:
        """Whether the hero is on the board."""
        return hero.HasField("at")

    def living(self) -> Iterator[pb.Hero]:
        """The heroes on the board, in ring order."""
        return (hero for hero in self.table.heroes if hero.HasField("at"))

    def ring(self) -> list[pb.Hero]:
        """All heroes, including the dead, starting with the current hero; between turns with cold 1 (Q3, A04)."""
        heroes = list(self.table.heroes)
        current = self.table.turn.hero
        start = next((place for place, hero in enumerate(heroes) if hero.hero == current), 0)
        return heroes[start:] + heroes[:start]

    def is_current(self, hero: pb.Hero) -> bool:
        """Whether it is the hero's turn."""
        return self.table.turn.hero == hero.hero

    def is_wounded(self, hero: pb.Hero) -> bool:
        """Whether the hero has less than full HP."""
        return hero.hp < self.full_hp(hero)

    def full_hp(self, hero: pb.Hero) -> int:
        """The HP that the hero starts with."""
        return self.catalog.heroes[hero.hero].hp

    def sex(self, hero: pb.Hero) -> rb.Sex:
        """The hero's sex."""
        return self.catalog.heroes[hero.hero].sex

    def side(self, seat: str) -> pb.Side:
        """The side of a seat."""
        return next(side for side in self.table.sides if side.seat == seat)

    def is_marshal(self, hero: pb.Hero) -> bool:
        """Whether the hero carries its side's flag (G4)."""
        return self.side(hero.seat).carrier == hero.hero

    def tokens(self, hero: pb.Hero, name: str) -> int:
        """The hero's number of tokens of this name (D4)."""
        return next((token.count for token in hero.tokens if token.token == name), 0)

    def has_cards(self, hero: pb.Hero) -> bool:
        """Whether the hero has a hand card or equipment."""
        return hero.hand_size > 0 or len(hero.equipment) > 0

    def own_cards(self, hero: pb.Hero) -> list[str]:
        """The hero's hand, which must be known, and equipment."""
        return [*self.hands[hero.hero], *hero.equipment]

    # The board.

    def cell(self, hero: pb.Hero) -> Cell:
        """The cell of a living hero."""
        return hero.at.row, hero.at.col

    def distance(self, one: pb.Hero, other: pb.Hero) -> int:
        """The distance between two living heroes (B2)."""
        return distance(self.cell(one), self.cell(other))

    def same_line(self, one: pb.Hero, other: pb.Hero) -> bool:
        """Whether two living heroes are in the same row or column (B2)."""
        return same_line(self.cell(one), self.cell(other))

    def others_at(self, cell: Cell, hero: pb.Hero) -> list[pb.Hero]:
        """The other heroes on a cell."""
        return [other for other in self.living() if other is not hero and self.cell(other) == cell]

    def is_stayable(self, hero: pb.Hero, cell: Cell) -> bool:
        """Whether the hero may stay on the cell (B3)."""
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
