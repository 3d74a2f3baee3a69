"""雌雄双股剑 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import deck, query, zones
from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

DRAW = "draw"


class DoubleSwords(Weapon):
    """A target of the other sex discards a card, or the owner draws one."""

    kind = id = "double-swords"
    range = 2

    async def strike_aimed(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> None:
        if world.sex(owner) == world.sex(target) or await query.trigger(owner, self.id) is None:
            return
        world.tell_skill(owner, self.id, target.hero)
        value = await query.choose(target, self.id, [DRAW, *world.own_cards(target)])
        if value == DRAW:
            deck.draw(world, owner, 1)
        else:
            zones.discard(world, target, [value])


CARD = DoubleSwords()
