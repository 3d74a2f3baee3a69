"""进攻坐骑 (K15)."""

from collections.abc import Sequence

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.ability import Active
from rules_service.games.sanguo.abilities.arguments import Move
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import NOT_USABLE, violation
from rules_service.games.sanguo.movement.movement import move
from rules_service.games.sanguo.movement.steps import step_cells
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Equipment
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

POINTS = 1


class OffensiveHorse(Equipment):
    kind = id = "offensive-horse"
    rule = "K15"
    group = rb.CARD_GROUP_OFFENSIVE_MOUNT
    active = Active(once=True)
    words = Words(
        "Offensive Horse",
        f"Once per play phase, move with {POINTS} point. A step must be possible and is made.",
        "进攻坐骑",
        f"出牌阶段限一次，以{POINTS}点移动；必须能走，且走一步。",
    )

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        # A11, M7: at least one step must be possible; M8: a single point crosses nothing.
        return None if step_cells(scene, owner, POINTS) else violation(NOT_USABLE, "M7", skill=self.id)

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        await move(world, Move(owner, owner, POINTS))


CARD = OffensiveHorse()
