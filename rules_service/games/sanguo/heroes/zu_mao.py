"""祖茂 Zu Mao: 诱兵."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Move, PhaseRun, StepMade
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.movement.movement import push
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=18, hero="zu-mao", name="Zu Mao", name_zh="祖茂", hp=4, sex=MALE, camp="wu")
REACH = 4


class YouBing(Ability):
    id = "you-bing"
    rule = "H-YOUBING"
    words = Words(
        "Decoy",
        f"At the start of your move phase, you may choose another hero within {REACH}, of either side, that is no marshal "
        "(carrier of its own side's flag). After each of your steps in this phase you make it move in the same direction, "
        "if it can.",
        "诱兵",
        f"移动阶段开始时，可以选{REACH}格内一名不是主帅（带着自身一方军旗的角色）的其他角色，不论敌我；"
        "本阶段你每走一步，就令其向同一方向移动，走不了就不走。",
    )
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
            world.record_skill(owner, self.id, answer.targets[0])
            world.turn.effects.add(skill=self.id, target=answer.targets[0])

    async def after_step(self, world: World, owner: pb.Hero, move: Move, step: StepMade) -> None:
        if not move.of_move_phase:
            return
        # A21: the effect lasts even if the partner becomes the marshal.
        for effect in list(world.turn.effects):
            partner = world.heroes[effect.target]
            if effect.skill == self.id and world.is_alive(partner):
                await push(world, owner, partner, step.direction)


SKILLS = (YouBing(),)
