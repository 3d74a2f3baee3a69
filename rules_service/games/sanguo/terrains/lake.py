"""湖泊, the lake (B4)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.figures import HEALED
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import heal
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Lake(Ability):
    id = "lake"
    rule = "B4"
    terrain = rb.TERRAIN_LAKE
    words = Words(
        "Lake",
        f"A hero here in its draw phase skips it. A hero here in its end phase heals {HEALED}.",
        "湖泊",
        f"摸牌阶段在此，就跳过该阶段；结束阶段在此，就回复{HEALED}点体力。",
    )

    def skips_draw(self, scene: Scene, owner: pb.Hero) -> bool:
        return True

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase == pb.PHASE_END:
            heal(world, owner)


TERRAIN = Lake()
