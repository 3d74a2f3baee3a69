"""司马懿 Sima Yi: 伏膺, 鬼才."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Damage, Judgement
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.judgement import replace
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=11, hero="sima-yi", name="Sima Yi", name_zh="司马懿", hp=3, sex=MALE, camp="wei")


class FuYing(Ability):
    id = "fu-ying"
    rule = "H-FUYING"
    words = Words(
        "Retribution",
        "Each time you take damage, of whatever amount, you may then take a card of another hero at any distance: a random "
        "hand card, or equipment of your choice.",
        "伏膺",
        "每次受到伤害后（不论点数），可以获得任意距离一名其他角色的一张牌：随机的手牌，或指定的装备。",
    )

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
        world.record_skill(owner, self.id, giver.hero)
        card = zones.random_hand_card(world, giver) if answer.card == query.HAND else answer.card
        zones.move(world, giver, owner, [card])


class GuiCai(Ability):
    id = "gui-cai"
    rule = "H-GUICAI"
    words = Words(
        "Devious Mind",
        "Before a judgement of any hero takes effect, you may replace its card with a hand card of yours.",
        "鬼才",
        "任何角色的判定生效前，可以用你的一张手牌代替判定牌。",
    )

    async def judging(self, world: World, owner: pb.Hero, judgement: Judgement) -> None:
        if not owner.hand_size:
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_cards(world.own_hands[owner.hero].cards, 1))
        if answer is not None:
            world.record_skill(owner, self.id, judgement.hero)
            replace(world, owner, judgement, answer.cards[0])


SKILLS = (FuYing(), GuiCai())
