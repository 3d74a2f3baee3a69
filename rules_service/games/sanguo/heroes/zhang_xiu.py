"""张绣 Zhang Xiu: 冲杀."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Move, StepMade
from rules_service.games.sanguo.catalog.board import SHARED, TERRAIN, Cell
from rules_service.games.sanguo.catalog.figures import CROSSES_NOTHING, DAMAGE
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.movement.movement import push, relocate
from rules_service.games.sanguo.movement.steps import nearest_stayable
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=17, hero="zhang-xiu", name="Zhang Xiu", name_zh="张绣", hp=4, sex=MALE, camp="qun")
CHARGE = "chong"
KILL = "sha"
HURT = "chong-sha-damage"


class ChongSha(Ability):
    id = "chong-sha"
    rule = "H-CHONGSHA"
    words = Words(
        "Charge",
        f"With more than {CROSSES_NOTHING} point left you may step onto enemies, if you can still reach a cell where you may "
        "stay. After a step onto an enemy outside camps and bases, you may make that enemy move in the same direction. If it "
        "makes no step and is still in your way, and your step is of your move phase, you put it on a nearest cell where it "
        f"may stay and may deal it {DAMAGE} damage.",
        "冲杀",
        f"剩余移动点数大于{CROSSES_NOTHING}时可以穿越敌方角色，只要还能走到可停留的格子。"
        "走到军营和大本营以外的敌方角色所在的格子后，可以令其向同一方向移动；若其没走一步且仍挡着你，"
        f"且这一步属于你的移动阶段，你把其放到最近的可停留的格子，并可以对其造成{DAMAGE}点伤害。",
    )
    parts = (HURT,)

    def may_cross(self, scene: Scene, owner: pb.Hero, cell: Cell) -> bool:
        there = scene.others_at(cell, owner)
        return bool(there) and TERRAIN[cell] != rb.TERRAIN_MOUNT and all(hero.seat != owner.seat for hero in there)

    async def after_step(self, world: World, owner: pb.Hero, move: Move, step: StepMade) -> None:
        enemies = [hero for hero in world.others_at(step.end, owner) if hero.seat != owner.seat]
        if not enemies or world.cell(owner) != step.end or step.end in SHARED:
            return
        victim = enemies[0]
        if await query.trigger(owner, self.id) is None:
            return
        world.record_skill(owner, self.id, victim.hero)
        world.set_tokens(owner, CHARGE, world.tokens(owner, CHARGE) + 1)
        if await push(world, owner, victim, step.direction):
            world.set_tokens(owner, KILL, world.tokens(owner, KILL) + 1)
        elif move.of_move_phase and not world.tokens(owner, KILL) and self._is_in_the_way(world, owner, victim):
            await self._drive_aside(world, owner, victim)
        world.set_tokens(owner, KILL, 0)
        world.set_tokens(owner, CHARGE, 0)

    def _is_in_the_way(self, world: World, owner: pb.Hero, victim: pb.Hero) -> bool:
        # A20: a victim that moved away by itself to a cell where it may stay is left alone.
        return world.is_alive(owner) and world.is_alive(victim) and not world.is_stayable(victim, world.cell(victim))

    async def _drive_aside(self, world: World, owner: pb.Hero, victim: pb.Hero) -> None:
        await relocate(world, victim, await query.choose_cell(owner, self.id, nearest_stayable(world, victim)))
        if await query.trigger(owner, HURT) is not None:
            world.record_skill(owner, HURT, victim.hero)
            await deal_damage(world, victim, owner)


SKILLS = (ChongSha(),)
