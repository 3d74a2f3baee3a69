"""郭嘉 Guo Jia: 遗计."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Damage
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import deck
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=13, hero="guo-jia", name="Guo Jia", name_zh="郭嘉", hp=3, sex=MALE, camp="wei")
REACH = 3
CARDS = 2


class YiJi(Ability):
    id = "yi-ji"
    rule = "H-YIJI"
    words = Words(
        "Legacy",
        f"After you take damage, for each point of it, you may look at the top {CARDS} cards of the deck and then give them "
        f"all to one hero within {REACH}, possibly yourself (by switch: each to any such hero).",
        "遗计",
        f"每受到一点伤害后，可以看牌堆顶的{CARDS}张牌，然后全部交给{REACH}格内一名角色，也可以是自己"
        "（按规则开关可以分给不同角色）。",
    )

    async def damage_taken(self, world: World, owner: pb.Hero, damage: Damage) -> None:
        # A23: each point is asked for separately; declining one does not decline the others.
        for _ in range(damage.amount):
            if not (world.core.deck or world.table.discard) or await query.trigger(owner, self.id) is None:
                continue
            world.record_skill(owner, self.id)
            cards = deck.look(world, owner, CARDS)
            at_once = 1 if world.table.rules.yiji_split else len(cards)
            # The owner comes first, as the default.
            near = [hero for hero in world.living() if world.distance(owner, hero) <= REACH]
            near.sort(key=lambda hero: (hero is not owner, hero.seat != owner.seat))
            # A33: to one hero, unless the switch says otherwise.
            for _ in range(0, len(cards), at_once):
                taker = await query.choose(owner, self.id, [hero.hero for hero in near])
                deck.give_looked_at(world, world.heroes[taker], at_once)


SKILLS = (YiJi(),)
