"""决斗 (K4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.damage import deal_damage
from rules_service.games.sanguo.response import ask_for_strike
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class Duel(Trick):
    """The two play 杀 in turn; who fails is hurt by the other."""

    kind = "duel"
    rule = "K4"
    reach = 3
    aimed = True

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        asked, other = target, world.heroes[use.user]
        while world.is_alive(asked) and await ask_for_strike(world, asked, other.hero):
            asked, other = other, asked
        await deal_damage(world, asked, other)


CARD = Duel()
