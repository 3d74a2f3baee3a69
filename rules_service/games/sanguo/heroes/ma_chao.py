"""马超 Ma Chao: 马术."""

from collections.abc import Sequence

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.ability import Ability, Active
from rules_service.games.sanguo.abilities.arguments import Move, PhaseRun
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import NOT_USABLE, violation
from rules_service.games.sanguo.movement.movement import move
from rules_service.games.sanguo.movement.steps import step_cells
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=3, hero="ma-chao", name="Ma Chao", name_zh="马超", hp=4, sex=MALE, camp="shu")
TOKEN = "jun"


class MaShu(Ability):
    id = "ma-shu"
    rule = "H-MASHU"
    words = Words(
        "Horsemanship",
        "At the end of your move phase you gain as many 军 (tokens) as you have points left. In your play phase, any number "
        "of times, if you have 军 and a step is possible, you may move with as many points as you have 军 (by switch: one "
        "point); you make at least one step and then lose one 军 for each point spent. At the end of your play phase you "
        "lose all 军.",
        "马术",
        "移动阶段结束时，获得与剩余移动点数同样数目的“军”标记。出牌阶段，次数不限，若有“军”且能走，可以移动，"
        "点数为“军”的数目（按规则开关可改为一点），至少走一步，移动后按用掉的点数弃“军”。出牌阶段结束时弃所有“军”。",
    )
    active = Active()

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase == pb.PHASE_MOVE:
            world.set_tokens(owner, TOKEN, world.tokens(owner, TOKEN) + run.points_left)
        elif run.phase == pb.PHASE_PLAY:
            world.set_tokens(owner, TOKEN, 0)

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        if not scene.tokens(owner, TOKEN) or not step_cells(scene, owner, self._points(scene, owner)):
            return violation(NOT_USABLE, self.rule, tokens=scene.tokens(owner, TOKEN))
        return None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        event = Move(owner, owner, self._points(world, owner))
        await move(world, event)
        # M6: tokens are paid after the movement event.
        if world.is_alive(owner):
            world.set_tokens(owner, TOKEN, max(world.tokens(owner, TOKEN) - event.spent, 0))

    def _points(self, scene: Scene, owner: pb.Hero) -> int:
        return 1 if scene.table.rules.mashu_points == rb.MASHU_POINTS_ONE else scene.tokens(owner, TOKEN)


SKILLS = (MaShu(),)
