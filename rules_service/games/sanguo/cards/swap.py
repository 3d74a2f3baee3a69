"""奇门遁甲 (K10)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.movement import flags
from rules_service.games.sanguo.movement.movement import record_relocation
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Swap(Trick):
    """Each hero stands where heroes may stay, so the other may stay there too."""

    kind = "swap"
    rule = "K10"
    reach = 2
    aimed = True
    words = Words(
        "Swap",
        f"Swap cells with another hero within {reach}.",
        "奇门遁甲",
        f"与{reach}格内一名其他角色交换位置。",
    )

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        user = world.heroes[use.user]
        if not world.is_alive(user):
            return
        here, there = world.cell(user), world.cell(target)
        record_relocation(world, user, there)
        record_relocation(world, target, here)
        world.put(user, there)
        world.put(target, here)
        # A17: the user arrives first.
        await flags.arrive(world, user)
        await flags.arrive(world, target)


CARD = Swap()
