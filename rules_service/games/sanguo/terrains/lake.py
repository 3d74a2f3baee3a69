"""湖泊: no draw phase; healing in the end phase (B4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.ability import Ability, PhaseRun
from rules_service.games.sanguo.damage import heal
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World


class Lake(Ability):
    """湖泊: no draw phase; healing in the end phase (B4)."""

    id = "lake"
    rule = "B4"
    terrain = rb.TERRAIN_LAKE

    def skips_draw(self, scene: Scene, owner: pb.Hero) -> bool:
        return True

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase == pb.PHASE_END:
            heal(world, owner)


TERRAIN = Lake()
