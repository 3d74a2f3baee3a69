"""乐不思蜀 (K14)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.nullification import is_nullified
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Indulgence(Trick):
    """Its target skips one move phase (P2)."""

    kind = "indulgence"
    rule = "K14"
    group = rb.CARD_GROUP_DELAYED
    reach = 5
    aimed = True
    words = Words(
        "Indulgence",
        f"Goes into the delay zone of another hero within {reach} that has none there. In the delay phase of its next turn "
        "it is discarded and, unless nullified then, that hero skips the move phase of that turn.",
        "乐不思蜀",
        f"放进{reach}格内一名延迟区没有乐不思蜀的其他角色的延迟区；其下个回合的延迟阶段弃掉此牌，"
        "除非这时被抵消，其跳过该回合的移动阶段。",
    )

    def concerns(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> bool:
        return target is not user and all(delayed.kind != self.kind for delayed in target.delayed)

    async def resolve(self, world: World, use: Use) -> None:
        # K13: it may be nullified when it acts, not when it is put into the delay zone.
        zones.put_in_delay(world, world.heroes[use.targets[0]], use.cards[0], self.kind)

    async def act(self, world: World, hero: pb.Hero, delayed: pb.Delayed) -> None:
        if not await is_nullified(world, self.kind, hero.hero):
            world.turn.skip_move = True


CARD = Indulgence()
