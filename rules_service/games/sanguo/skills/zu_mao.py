"""祖茂."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query
from rules_service.games.sanguo.ability import Ability, PhaseRun, StepMade
from rules_service.games.sanguo.movement import Move, push
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

REACH = 4


class YouBing(Ability):
    """诱兵: draws somebody along with each step of its move phase."""

    id = "you-bing"
    rule = "H-YOUBING"
    question_reach = REACH

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase != pb.PHASE_MOVE:
            return
        heroes = [
            hero.hero
            for hero in world.living()
            if hero is not owner and world.distance(owner, hero) <= REACH and not world.is_marshal(hero)
        ]
        if not heroes:
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_hero(heroes))
        if answer is not None:
            world.tell_skill(owner, self.id, answer.targets[0])
            world.turn.effects.add(skill=self.id, target=answer.targets[0])

    async def after_step(self, world: World, owner: pb.Hero, move: Move, step: StepMade) -> None:
        if not move.of_move_phase:
            return
        # A21: it goes on even if the partner becomes the marshal.
        for effect in list(world.turn.effects):
            partner = world.heroes[effect.target]
            if effect.skill == self.id and world.is_alive(partner):
                await push(world, owner, partner, step.direction)


SKILLS = (YouBing(),)
