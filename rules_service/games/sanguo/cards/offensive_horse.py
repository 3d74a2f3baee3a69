"""进攻坐骑 (K15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.ability import Active
from rules_service.games.sanguo.card import Equipment
from rules_service.games.sanguo.movement import Move, move, step_cells
from rules_service.games.sanguo.reasons import NOT_USABLE, violation
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

POINTS = 1


class OffensiveHorse(Equipment):
    """Once in a play phase, its owner moves."""

    kind = id = "offensive-horse"
    rule = "K15"
    group = rb.CARD_GROUP_OFFENSIVE_MOUNT
    active = Active(once=True)

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        # A11, M7, M8: one point never crosses.
        return None if step_cells(scene, owner, POINTS) else violation(NOT_USABLE, "M7", skill=self.id)

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        await move(world, Move(owner, owner, POINTS))


CARD = OffensiveHorse()
