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
    words = Words("Runner", f"Your move phase always has {POINTS} points.", "奔命", f"移动阶段总有{POINTS}步。")

    def move_points(self, scene: Scene, owner: pb.Hero) -> int | None:
        return POINTS


class GuiYing(Ability):
    id = "gui-ying"
    rule = "H-GUIYING"
    words = Words("Homecoming", "At the end of your turn you may go back to your base.", "归营", "回合末可以回到自家大本营。")

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        base = BASE[owner.seat]
        if run.phase != pb.PHASE_END or world.cell(owner) == base:
            return
        if await query.trigger(owner, self.id) is not None:
            world.record_skill(owner, self.id)
            await relocate(world, owner, base)


SKILLS = (BenMing(), GuiYing())
