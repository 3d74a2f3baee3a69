"""火烧连营 (K8)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.board import distance
from rules_service.games.sanguo.catalog.figures import DAMAGE
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

SPREAD = 1


class FireCamps(Trick):
    kind = "fire-camps"
    rule = "K8"
    reach = 2
    aimed = True
    words = Words(
        "Fire of Camps",
        f"A hero within {reach} with hand cards, possibly yourself, shows its hand. If a ♦ is among them, it and every "
        f"hero within {SPREAD} of it, possibly yourself, take {DAMAGE} fire damage, in ring order (by switch: beginning with "
        "the hero that showed its hand).",
        "火烧连营",
        f"{reach}格内一名有手牌的角色（也可以是自己）展示所有手牌；若其中有方块，"
        f"其和距其{SPREAD}格内的每名角色（也可以是自己）按座次依次受到{DAMAGE}点火焰伤害（按规则开关可改为从其开始）。",
    )

    def concerns(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> bool:
        # Q4: cards that the use itself takes cannot be shown.
        return target.hand_size - (paid if target is user else 0) > 0

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        shown = list(world.own_hands[target.hero].cards)
        if not shown:
            return
        # A16: the shown hand is an event and is not stored.
        world.record(eb.Event(shown=eb.Shown(hero=target.hero, cards=shown)))
        if rb.SUIT_DIAMOND not in world.catalog.suits(shown):
            return
        centre = world.cell(target)
        burning = [hero for hero in world.ring() if world.is_alive(hero) and distance(world.cell(hero), centre) <= SPREAD]
        if world.table.rules.fire_centre_first:
            burning.sort(key=lambda hero: hero is not target)
        for hero in burning:
            await deal_damage(world, hero, world.heroes[use.user], fire=True)


CARD = FireCamps()
