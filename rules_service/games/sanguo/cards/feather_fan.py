"""朱雀羽扇 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class FeatherFan(Weapon):
    """A 杀 may deal fire damage; decided when it is used (A15)."""

    kind = id = "feather-fan"
    range = 4
    words = Words(
        "Feather Fan",
        "Range 4. Strikes may be of fire.",
        "朱雀羽扇",
        "范围4，杀可以变成火。",
    )

    async def strike_used(self, world: World, owner: pb.Hero, use: Use) -> None:
        if await query.trigger(owner, self.id) is not None:
            world.record_skill(owner, self.id)
            use.fire = True


CARD = FeatherFan()
