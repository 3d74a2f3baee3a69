"""兵贵神速 (K11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.movement import Move, move, step_cells
from rules_service.games.sanguo.reasons import NOT_USABLE, violation
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

POINTS = 2


class SwiftMarch(Trick):
    """The user moves."""

    kind = "swift-march"
    rule = "K11"

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [user.hero]

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        # A11, M7: "you may move" needs a step.
        return None if step_cells(scene, user, POINTS) else violation(NOT_USABLE, "M7", card=self.kind)

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        await move(world, Move(target, target, POINTS))


CARD = SwiftMarch()
