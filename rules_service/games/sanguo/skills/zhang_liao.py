"""张辽."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.ability import Ability, PhaseRun
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

REACH = 3
TARGETS = 2


class TuXi(Ability):
    """突袭: instead of drawing, takes a hand card each of one or two heroes nearby, by chance."""

    id = "tu-xi"
    rule = "H-TUXI"
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
        world.tell_skill(owner, self.id, *targets)
        for name in targets:
            target = world.heroes[name]
            zones.move(world, target, owner, [zones.random_hand_card(world, target)])


SKILLS = (TuXi(),)
