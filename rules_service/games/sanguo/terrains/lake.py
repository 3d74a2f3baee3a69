"""湖泊, the lake (B4)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
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
    words = Words("Lake", "No draw phase; heals 1 at the end of the turn.", "湖泊", "不能摸牌，回合末回1血。")

    def skips_draw(self, scene: Scene, owner: pb.Hero) -> bool:
        return True

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase == pb.PHASE_END:
            heal(world, owner)


TERRAIN = Lake()
