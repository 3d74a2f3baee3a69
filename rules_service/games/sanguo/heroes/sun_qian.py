"""孙乾."""

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

POINTS = 4


class BenMing(Ability):
    """奔命: its move phase has fixed points."""

    id = "ben-ming"
    rule = "H-BENMING"
    words = Words(
        "Runner",
        "Your move phase always has four points.",
        "奔命",
        "移动阶段总有4步。",
    )

    def move_points(self, scene: Scene, owner: pb.Hero) -> int | None:
        return POINTS


class GuiYing(Ability):
    """归营: at the start of its end phase, back to the own base."""

    id = "gui-ying"
    rule = "H-GUIYING"
    words = Words(
        "Homecoming",
        "At the end of your turn you may go back to your base.",
        "归营",
        "回合末可以回到自家大本营。",
    )

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        base = BASE[owner.seat]
        if run.phase != pb.PHASE_END or world.cell(owner) == base:
            return
        if await query.trigger(owner, self.id) is not None:
            world.record_skill(owner, self.id)
            await relocate(world, owner, base)


HERO = HeroRow(number=16, hero="sun-qian", name="Sun Qian", name_zh="孙乾", hp=3, sex=MALE, camp="shu")
SKILLS = (BenMing(), GuiYing())
