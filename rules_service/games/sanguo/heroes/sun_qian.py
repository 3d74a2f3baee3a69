"""孙乾 Sun Qian: 奔命, 归营."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.board import BASE
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.movement.movement import relocate
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=16, hero="sun-qian", name="Sun Qian", name_zh="孙乾", hp=3, sex=MALE, camp="shu")
POINTS = 4


class BenMing(Ability):
    id = "ben-ming"
    rule = "H-BENMING"
    words = Words(
        "Runner",
        f"Your move phase starts from {POINTS} points, whatever your HP. Changes of the points count on top; a later "
        f"effect that sets them replaces these {POINTS}.",
        "奔命",
        f"移动阶段的点数从{POINTS}算起，与体力无关；加减点数的效果另计，之后设定点数的效果取代这{POINTS}点。",
    )

    def move_points(self, scene: Scene, owner: pb.Hero) -> int | None:
        return POINTS


class GuiYing(Ability):
    id = "gui-ying"
    rule = "H-GUIYING"
    words = Words(
        "Homecoming",
        "At the start of your end phase, you may go to your own base.",
        "归营",
        "结束阶段开始时，可以回到己方大本营。",
    )

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        base = BASE[owner.seat]
        if run.phase != pb.PHASE_END or world.cell(owner) == base:
            return
        if await query.trigger(owner, self.id) is not None:
            world.record_skill(owner, self.id)
            await relocate(world, owner, base)


SKILLS = (BenMing(), GuiYing())
