"""决斗 (K4)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from rules_service.games.sanguo.resolution.response import ask_for_strike
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Duel(Trick):
    kind = "duel"
    rule = "K4"
    reach = 3
    aimed = True
    words = Words("Duel", "Strikes in turn; who runs out is hurt.", "决斗", "轮流出杀，先断的人掉1血。")

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        asked, other = target, world.heroes[use.user]
        while world.is_alive(asked) and await ask_for_strike(world, asked, other.hero):
            asked, other = other, asked
        await deal_damage(world, asked, other)


CARD = Duel()
