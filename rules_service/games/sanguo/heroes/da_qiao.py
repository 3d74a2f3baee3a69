"""大乔 Da Qiao: 国色, 流离."""

from rules_service.games.sanguo.abilities.ability import Ability, Conversion
from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.catalog.hero_row import FEMALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.decisions.reasons import TOO_FAR
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=8, hero="da-qiao", name="Da Qiao", name_zh="大乔", hp=3, sex=FEMALE, camp="wu")
REACH = 3


class GuoSe(Ability):
    id = "guo-se"
    rule = "H-GUOSE"
    words = Words(
        "Beauty",
        "You may use a ♦ card, from your hand or equipment, as an Indulgence.",
        "国色",
        "可以把一张方块手牌或装备牌当乐不思蜀使用。",
    )
    conversion = Conversion("indulgence", frozenset({rb.SUIT_DIAMOND}))


class LiuLi(Ability):
    id = "liu-li"
    rule = "H-LIULI"
    words = Words(
        "Deflection",
        "When you become the target of a strike, you may discard a card, from your hand or equipment, and pass the strike "
        f"on to a hero within {REACH} that is not its target yet and, distance aside, could be one.",
        "流离",
        f"成为杀的目标时，可以弃一张手牌或装备牌，把这张杀转给{REACH}格内一名角色；不计距离，其须是这张杀的合法目标，"
        "且还不是目标。",
    )
    question_reach = REACH

    async def targeted(self, world: World, owner: pb.Hero, use: Use) -> None:
        heroes = [hero.hero for hero in world.living() if self._may_take(world, owner, hero, use)]
        if not heroes or not world.has_cards(owner):
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_hero(heroes, cards=world.own_cards(owner)))
        if answer is None:
            return
        world.record_skill(owner, self.id, answer.targets[0])
        zones.discard(world, owner, answer.cards)
        use.targets[use.targets.index(owner.hero)] = answer.targets[0]

    def _may_take(self, world: World, owner: pb.Hero, hero: pb.Hero, use: Use) -> bool:
        if hero.hero in use.targets or world.distance(owner, hero) > REACH:
            return False
        # A legal target of this 杀, regardless of distance.
        problems = book_of(world).cards[use.kind].target_problems(world, world.heroes[use.user], hero, 0)
        return set(problems) <= {TOO_FAR}


SKILLS = (GuoSe(), LiuLi())
