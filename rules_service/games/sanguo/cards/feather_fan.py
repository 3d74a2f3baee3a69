"""朱雀羽扇 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class FeatherFan(Weapon):
    kind = id = "feather-fan"
    attack_range = 4
    words = Words(
        "Feather Fan",
        f"Range {attack_range}. When you use a strike, you may make its damage fire damage, before it is known whether it hits.",
        "朱雀羽扇",
        f"范围{attack_range}。使用杀时（命中与否尚未知），可以令其伤害为火焰伤害。",
    )

    async def strike_used(self, world: World, owner: pb.Hero, use: Use) -> None:
        if await query.trigger(owner, self.id) is not None:
            world.record_skill(owner, self.id)
            use.fire = True


CARD = FeatherFan()
