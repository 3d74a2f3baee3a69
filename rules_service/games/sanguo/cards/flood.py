"""水淹七军 (K9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.damage import deal_damage
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

DISCARD = "discard"
DAMAGE = "damage"


class Flood(Trick):
    """Another hero discards all its equipment, if it has any, or is hurt."""

    kind = "flood"
    rule = "K9"
    reach = 2
    aimed = True

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        # A17: without equipment nothing is asked.
        value = await query.choose(target, self.kind, [DISCARD, DAMAGE]) if target.equipment else DAMAGE
        world.tell(eb.Event(chosen=eb.Chosen(hero=target.hero, about=self.kind, value=value)))
        if value == DISCARD:
            zones.discard(world, target, list(target.equipment))
        else:
            await deal_damage(world, target, world.heroes[use.user])


CARD = Flood()
