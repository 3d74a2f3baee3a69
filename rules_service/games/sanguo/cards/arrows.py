"""万箭齐发 (K5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.damage import deal_damage
from rules_service.games.sanguo.response import ask_for_dodge
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class Arrows(Trick):
    """Every other hero nearby plays a 闪 or is hurt."""

    kind = "arrows"
    rule = "K5"
    reach = 3

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [hero.hero for hero in self.near(scene, user, self_too=False)]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        if not await ask_for_dodge(world, target, use.user, armour=True):
            await deal_damage(world, target, world.heroes[use.user])


CARD = Arrows()
