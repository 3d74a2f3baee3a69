"""桃 (K3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Card
from rules_service.games.sanguo.damage import heal
from rules_service.games.sanguo.reasons import BAD_TARGET, TOO_FAR
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class Peach(Card):
    """Heals a wounded hero nearby, or saves a dying one."""

    kind = "peach"
    rule = "K3"
    group = rb.CARD_GROUP_BASIC
    reach = 1
    need = "peach"
    aimed = True

    def target_problem(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> str | None:
        if not scene.is_wounded(target):
            return BAD_TARGET
        return TOO_FAR if scene.distance(user, target) > self.reach else None

    async def resolve(self, world: World, use: Use) -> None:
        heal(world, world.heroes[use.targets[0]])


CARD = Peach()
