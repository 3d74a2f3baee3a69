"""The view as the policy reads it: friends, enemies, each hero's goal, and the worth of cards."""

import heapq
from collections.abc import Iterable

from rules_service.games.sanguo.abilities.lookup import attack_range
from rules_service.games.sanguo.catalog.board import BASE, NEIGHBOURS, SHARED, TERRAIN, Cell, cell_of, distance, other_seat
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.standard_book import standard_book
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb

OCCUPIED = 3
"""The cost of a cell that another hero occupies."""

WORTH = {
    "peach": 9.0,
    "nullify": 6.0,
    "dodge": 6.0,
    "strike": 5.0,
    "line-strike": 5.5,
    "windfall": 7.0,
    "duel": 4.5,
    "indulgence": 4.5,
}
OTHER_WORTH = 3.0


class Sight(Scene):
    """A scene from the side of one seat."""

    def __init__(self, view: vb.View) -> None:
        super().__init__(view.table, {hand.hero: hand.cards for hand in view.hands}, standard_book())
        self.seat = view.seat
        self.request = view.request

    def is_friend(self, name: str) -> bool:
        """Whether the hero belongs to the own side."""
        return self.heroes[name].seat == self.seat

    def enemies(self) -> list[pb.Hero]:
        """The living enemies."""
        return [hero for hero in self.living() if hero.seat != self.seat]

    def worth(self, card: str) -> float:
        """The worth of holding a card."""
        return WORTH.get(self.catalog.faces[card].kind, OTHER_WORTH)

    def cheapest(self, cards: Iterable[str], count: int) -> list[str]:
        """The `count` cards with the least worth."""
        return sorted(cards, key=lambda card: (self.worth(card), card))[:count]

    def hurt(self, name: str, amount: int = 1) -> float:
        """The worth of damaging a hero: high if it would die, negative for a friend."""
        hero = self.heroes[name]
        value = 2.0 + 1.0 / max(hero.hp, 1)
        if hero.hp <= amount:
            value += 5.0
        if self.is_marshal(hero):
            value += 1.0
        return value if hero.seat != self.seat else -1.5 * value

    def goal_distances(self, hero: pb.Hero) -> dict[Cell, int]:
        """The distance of each cell from the hero's goal."""
        return self._distances(hero, self._goals(hero))

    def _goals(self, hero: pb.Hero) -> list[Cell]:
        side = self.side(hero.seat)
        if side.carrier == hero.hero:
            return [BASE[other_seat(hero.seat)]]
        if side.HasField("flag") and self._is_nearest(hero, cell_of(side.flag)):
            return [cell_of(side.flag)]
        reach = attack_range(self, hero)
        targets = self.enemies() if hero.seat == self.seat else []
        if not targets:
            return [BASE[other_seat(hero.seat)]]
        prey = min(targets, key=lambda enemy: self.distance(hero, enemy) + 2 * enemy.hp - 3 * self.is_marshal(enemy))
        at = self.cell(prey)
        return [cell for cell in TERRAIN if 0 < distance(cell, at) <= reach and self.is_stayable(hero, cell)] or [at]

    def _is_nearest(self, hero: pb.Hero, cell: Cell) -> bool:
        own = [other for other in self.living() if other.seat == hero.seat]
        return min(own, key=lambda other: (distance(self.cell(other), cell), other.hero)) is hero

    def _distances(self, hero: pb.Hero, goals: list[Cell]) -> dict[Cell, int]:
        taken = {self.cell(other) for other in self.living() if other is not hero} - SHARED
        distances: dict[Cell, int] = {}
        waiting = [(0, goal) for goal in goals]
        heapq.heapify(waiting)
        while waiting:
            far, cell = heapq.heappop(waiting)
            if cell in distances:
                continue
            distances[cell] = far
            for beyond in NEIGHBOURS[cell]:
                if beyond not in distances and TERRAIN[beyond] != rb.TERRAIN_MOUNT:
                    heapq.heappush(waiting, (far + (OCCUPIED if beyond in taken else 1), beyond))
        return distances


def rest_value(sight: Sight, hero: pb.Hero, cell: Cell) -> float:
    """The worth of ending a move on a cell; always less than that of a step towards the goal."""
    terrain = TERRAIN[cell] if sight.table.rules.terrain_effects else rb.TERRAIN_PLAIN
    if terrain == rb.TERRAIN_LAKE:
        return 0.3 if sight.is_wounded(hero) else -0.6
    return {rb.TERRAIN_WOOD: 0.2, rb.TERRAIN_POST: 0.3}.get(terrain, 0.0)
