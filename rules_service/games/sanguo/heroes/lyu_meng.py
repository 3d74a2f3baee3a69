"""吕蒙 Lyu Meng: 渡江."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Move, StepMade
from rules_service.games.sanguo.catalog.board import LAKES, cell_of
from rules_service.games.sanguo.catalog.figures import DUJIANG_COST
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.movement.movement import relocate
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=7, hero="lyu-meng", name="Lyu Meng", name_zh="吕蒙", hp=4, sex=MALE, camp="wu")
TOKEN = "yi"
STRIKE_DISTANCE = 1


class DuJiang(Ability):
    id = "du-jiang"
    rule = "H-DUJIANG"
    words = Words(
        "Crossing the River",
        "Before you move and after each of your steps, in any move and whoever moves you, if you are on a lake, you may go to "
        f"another lake without a hero. It costs {DUJIANG_COST} move points (by switch: one point). The first time in a "
        "turn you gain a 衣 (token) until the turn ends: your strikes in this turn can only target other heroes at distance "
        f"{STRIKE_DISTANCE}, whatever their kind, your weapon and the terrain, and cannot be answered.",
        "渡江",
        "你移动前和每走一步后（不论何种移动、由谁操作），若在湖泊，可以去另一个没有角色的湖泊，"
        f"花费{DUJIANG_COST}点移动点数（按规则开关可改为一点）。每回合第一次时获得一枚“衣”标记，到该回合结束为止："
        f"本回合你的杀只能以距离为{STRIKE_DISTANCE}的其他角色为目标（不论杀的种类、武器和地形），且不能被响应。",
    )

    async def before_move(self, world: World, owner: pb.Hero, move: Move) -> None:
        await self._cross(world, owner, move)

    async def after_step(self, world: World, owner: pb.Hero, move: Move, step: StepMade) -> None:
        await self._cross(world, owner, move)

    async def turn_ended(self, world: World, owner: pb.Hero) -> None:
        world.set_tokens(owner, TOKEN, 0)

    def strike_only(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool | None:
        # A18: overrides the line of 射杀, the weapon's range and the tower.
        return scene.distance(owner, target) == STRIKE_DISTANCE if scene.tokens(owner, TOKEN) else None

    def unanswerable(self, scene: Scene, owner: pb.Hero) -> bool:
        return scene.tokens(owner, TOKEN) > 0

    async def _cross(self, world: World, owner: pb.Hero, move: Move) -> None:
        at = world.cell(owner)
        lakes = [lake for lake in LAKES if lake != at and world.is_stayable(owner, lake)]
        cost = world.table.rules.dujiang_cost
        if at not in LAKES or not lakes or move.points < cost:
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_cell(lakes))
        if answer is None:
            return
        world.record_skill(owner, self.id)
        move.pay(cost)
        first = self.id not in world.turn.used_in_turn
        await relocate(world, owner, cell_of(answer.cell))
        if first:
            world.turn.used_in_turn.append(self.id)
            world.set_tokens(owner, TOKEN, world.tokens(owner, TOKEN) + 1)


SKILLS = (DuJiang(),)
