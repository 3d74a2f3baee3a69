"""贯石斧 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

CARDS = 2


class Axe(Weapon):
    """After a 闪, two other cards are discarded and it hits all the same (A15)."""

    kind = id = "axe"
    range = 3

    async def strike_dodged(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        axe = world.gear(owner, self.group)
        cards = [card for card in world.own_cards(owner) if card != axe]
        if len(cards) < CARDS or not world.is_alive(target):
            return False
        answer = await query.trigger(owner, self.id, lambda: query.pick_cards(cards, CARDS))
        if answer is None:
            return False
        world.tell_skill(owner, self.id, target.hero)
        zones.discard(world, owner, answer.cards)
        return True


CARD = Axe()
