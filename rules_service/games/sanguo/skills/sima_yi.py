"""司马懿."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.ability import Ability
from rules_service.games.sanguo.damage import Damage
from rules_service.games.sanguo.judgement import Judgement, replace
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World


class FuYing(Ability):
    """伏膺: after damage, takes a card of another hero; of a hand, one by chance."""

    id = "fu-ying"
    rule = "H-FUYING"

    async def damage_taken(self, world: World, owner: pb.Hero, damage: Damage) -> None:
        offered = [
            pb.HeroCard(hero=hero.hero, card=card)
            for hero in world.living()
            if hero is not owner
            for card in [*([query.HAND] if hero.hand_size else []), *hero.equipment]
        ]
        if not offered:
            return
        answer = await query.trigger(owner, self.id, lambda: pb.Offers(hero_cards=offered))
        if answer is None:
            return
        giver = world.heroes[answer.giver]
        world.tell_skill(owner, self.id, giver.hero)
        card = zones.random_hand_card(world, giver) if answer.card == query.HAND else answer.card
        zones.move(world, giver, owner, [card])


class GuiCai(Ability):
    """鬼才: puts a hand card in the place of a judgement's."""

    id = "gui-cai"
    rule = "H-GUICAI"

    async def judging(self, world: World, owner: pb.Hero, judgement: Judgement) -> None:
        if not owner.hand_size:
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_cards(world.own_hands[owner.hero].cards, 1))
        if answer is not None:
            world.tell_skill(owner, self.id, judgement.hero)
            replace(world, owner, judgement, answer.cards[0])


SKILLS = (FuYing(), GuiCai())
