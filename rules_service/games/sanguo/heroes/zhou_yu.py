"""周瑜 Zhou Yu: 反间."""

from collections.abc import Sequence

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.ability import Ability, Active
from rules_service.games.sanguo.catalog.figures import DAMAGE
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.decisions.reasons import NOT_USABLE, target_problems, violation
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=6, hero="zhou-yu", name="Zhou Yu", name_zh="周瑜", hp=3, sex=MALE, camp="wu")
REACH = 3
SUITS = {"spade": rb.SUIT_SPADE, "heart": rb.SUIT_HEART, "club": rb.SUIT_CLUB, "diamond": rb.SUIT_DIAMOND}


class FanJian(Ability):
    id = "fan-jian"
    rule = "H-FANJIAN"
    words = Words(
        "Sowing Discord",
        f"Once per play phase, if you have hand cards, you may choose another hero within {REACH}. It names a suit, then a "
        f"random hand card of yours is shown and it takes the card. If the card's suit differs, you deal {DAMAGE} damage "
        "to that hero.",
        "反间",
        f"出牌阶段限一次，若有手牌，可以令{REACH}格内一名其他角色选一种花色，然后随机展示你的一张手牌并由其获得；"
        f"若花色不同，你对其造成{DAMAGE}点伤害。",
    )
    active = Active(targets=1, once=True)

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        return None if owner.hand_size else violation(NOT_USABLE, self.rule, hand=0)

    def act_target_problems(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        return target_problems(fits=target is not owner, distance=scene.distance(owner, target), reach=REACH)

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        target = world.heroes[targets[0]]
        suit = await query.choose(target, self.id, list(SUITS))
        world.record(eb.Event(chosen=eb.Chosen(hero=target.hero, about=self.id, value=suit)))
        card = zones.random_hand_card(world, owner)
        world.record(eb.Event(shown=eb.Shown(hero=owner.hero, cards=[card])))
        zones.move(world, owner, target, [card])
        if world.catalog.faces[card].suit != SUITS[suit]:
            await deal_damage(world, target, owner)


SKILLS = (FanJian(),)
