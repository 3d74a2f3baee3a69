"""桃园结义 (K6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.damage import heal
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class PeachGarden(Trick):
    """Every wounded hero nearby, the user too, is healed."""

    kind = "peach-garden"
    rule = "K6"
    reach = 3

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [hero.hero for hero in self.near(scene, user, self_too=True) if scene.is_wounded(hero)]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        heal(world, target)


CARD = PeachGarden()
