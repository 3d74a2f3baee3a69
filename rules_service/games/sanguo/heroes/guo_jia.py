"""郭嘉."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Damage
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import deck
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import state_pb2 as pb

REACH = 3
CARDS = 2


class YiJi(Ability):
    """遗计: for each point of damage, looks at the top cards and gives them to a hero nearby."""

    id = "yi-ji"
    rule = "H-YIJI"
    words = Words(
        "Legacy",
        "For each point of damage, look at two cards and give them to a hero within 3.",
        "遗计",
        "每掉1血，可以看两张牌并送给3格内的人。",
    )

    async def damage_taken(self, world: World, owner: pb.Hero, damage: Damage) -> None:
        # A23: every point is a question of its own; to decline one declines none of the others.
        for _ in range(damage.amount):
            if not (world.core.deck or world.table.discard) or await query.trigger(owner, self.id) is None:
                continue
            world.record_skill(owner, self.id)
            deck.look(world, owner, CARDS)
            # The owner first: it is the default.
            near = [hero for hero in world.living() if world.distance(owner, hero) <= REACH]
            near.sort(key=lambda hero: (hero is not owner, hero.seat != owner.seat))
            taker = await query.choose(owner, self.id, [hero.hero for hero in near])
            deck.give_looked_at(world, world.heroes[taker])


HERO = HeroRow(number=13, hero="guo-jia", name="Guo Jia", name_zh="郭嘉", hp=3, sex=MALE, camp="wei")
SKILLS = (YiJi(),)
