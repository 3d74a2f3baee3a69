"""兵贵神速 (K11)."""

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.arguments import Move, Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import NOT_USABLE, violation
from rules_service.games.sanguo.movement.movement import move
from rules_service.games.sanguo.movement.steps import step_cells
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb

POINTS = 2


class SwiftMarch(Trick):
    kind = "swift-march"
    rule = "K11"
    words = Words(
        "Swift March",
        f"Move with {POINTS} points. At least one step must be possible and is made (by switch: you cannot stop early).",
        "兵贵神速",
        f"以{POINTS}点移动；必须能走，且至少走一步（按规则开关可改为不能提前停下）。",
    )

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [user.hero]

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        # A11, M7: at least one step must be possible.
        return None if step_cells(scene, user, POINTS) else violation(NOT_USABLE, "M7", card=self.kind)

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        await move(world, Move(target, target, POINTS, least=POINTS if world.table.rules.swift_march_full else 1))


CARD = SwiftMarch()
