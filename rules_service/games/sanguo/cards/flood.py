"""水淹七军 (K9)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.figures import DAMAGE
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

DISCARD = "discard"
TAKE_DAMAGE = "damage"


class Flood(Trick):
    kind = "flood"
    rule = "K9"
    reach = 2
    aimed = True
    words = Words(
        "Flood",
        f"Another hero within {reach} chooses: it discards all its equipment, of which it must have some, or takes {DAMAGE} "
        "damage from you.",
        "水淹七军",
        f"{reach}格内一名其他角色选择：弃掉所有装备（须有装备），否则受到你造成的{DAMAGE}点伤害。",
    )

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        # A17: a hero without equipment is not asked.
        value = await query.choose(target, self.kind, [DISCARD, TAKE_DAMAGE]) if target.equipment else TAKE_DAMAGE
        world.record(eb.Event(chosen=eb.Chosen(hero=target.hero, about=self.kind, value=value)))
        if value == DISCARD:
            zones.discard(world, target, list(target.equipment))
        else:
            await deal_damage(world, target, world.heroes[use.user])


CARD = Flood()
