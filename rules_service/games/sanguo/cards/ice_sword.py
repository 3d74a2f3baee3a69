"""寒冰剑 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

CARDS = 2


class IceSword(Weapon):
    """Instead of damage, the owner discards up to two of the target's cards (A15)."""

    kind = id = "ice-sword"
    range = 2

    async def strike_hits(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        if not world.has_cards(target) or await query.trigger(owner, self.id) is None:
            return False
        world.tell_skill(owner, self.id, target.hero)
        for turn in range(CARDS):
            values = [query.HAND] if target.hand_size else []
            values += [*target.equipment, *([query.STOP] if turn else [])]
            if values == [query.STOP]:
                break
            value = await query.choose(owner, self.id, values) if len(values) > 1 else values[0]
            if value == query.STOP:
                break
            zones.discard(world, target, [zones.random_hand_card(world, target) if value == query.HAND else value])
        return True


CARD = IceSword()
