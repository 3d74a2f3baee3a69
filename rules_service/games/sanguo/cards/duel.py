"""决斗 (K4)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.figures import DAMAGE
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
    words = Words(
        "Duel",
        f"Another hero within {reach} and you play a strike in turn, that hero first. The first to play none takes "
        f"{DAMAGE} damage from the other.",
        "决斗",
        f"与{reach}格内一名其他角色轮流出杀，对方先出；先不出的一方受到另一方造成的{DAMAGE}点伤害。",
    )

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        asked, other = target, world.heroes[use.user]
        while world.is_alive(asked) and await ask_for_strike(world, asked, other.hero):
            asked, other = other, asked
        await deal_damage(world, asked, other)


CARD = Duel()
