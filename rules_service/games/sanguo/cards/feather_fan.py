"""朱雀羽扇 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query
from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class FeatherFan(Weapon):
    """A 杀 may deal fire damage; decided when it is used (A15)."""

    kind = id = "feather-fan"
    range = 4

    async def strike_used(self, world: World, owner: pb.Hero, use: Use) -> None:
        if await query.trigger(owner, self.id) is not None:
            world.tell_skill(owner, self.id)
            use.fire = True


CARD = FeatherFan()
