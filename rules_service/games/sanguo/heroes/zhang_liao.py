"""张辽 Zhang Liao: 突袭."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=12, hero="zhang-liao", name="Zhang Liao", name_zh="张辽", hp=4, sex=MALE, camp="wei")
REACH = 3
TARGETS = 2


class TuXi(Ability):
    id = "tu-xi"
    rule = "H-TUXI"
    words = Words(
        "Ambush",
        "At the start of your draw phase, you may draw nothing and instead take a random hand card from each of up to "
        f"{TARGETS} other heroes within {REACH} that have hand cards.",
        "突袭",
        f"摸牌阶段开始时，可以不摸牌，改为随机获得{REACH}格内至多{TARGETS}名有手牌的其他角色的手牌，每人一张。",
    )
    question_reach = REACH

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase != pb.PHASE_DRAW:
            return
        heroes = [
            hero.hero
            for hero in world.ring()
            if world.is_alive(hero) and hero is not owner and hero.hand_size and world.distance(owner, hero) <= REACH
        ]
        if not heroes:
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_hero(heroes, most=min(TARGETS, len(heroes))))
        if answer is None:
            return
        run.rated_draw = 0
        targets = sorted(answer.targets, key=heroes.index)
        world.record_skill(owner, self.id, *targets)
        for name in targets:
            target = world.heroes[name]
            zones.move(world, target, owner, [zones.random_hand_card(world, target)])


SKILLS = (TuXi(),)
