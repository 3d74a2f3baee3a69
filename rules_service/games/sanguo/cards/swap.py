"""奇门遁甲 (K10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import flags
from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.movement import tell_relocation
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class Swap(Trick):
    """Two heroes swap cells. Each stands where a hero may stay, so the other may too."""

    kind = "swap"
    rule = "K10"
    reach = 2
    aimed = True

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        user = world.heroes[use.user]
        if not world.is_alive(user):
            return
        here, there = world.cell(user), world.cell(target)
        tell_relocation(world, user, there)
        tell_relocation(world, target, here)
        world.put(user, there)
        world.put(target, here)
        # A17: the user arrives first.
        await flags.arrive(world, user)
        await flags.arrive(world, target)


CARD = Swap()
