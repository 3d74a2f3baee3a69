"""寒冰剑 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

CARDS = 2


class IceSword(Weapon):
    kind = id = "ice-sword"
    attack_range = 2
    words = Words(
        "Ice Sword",
        f"Range {attack_range}. Instead of dealing damage with a strike, you may discard {CARDS} cards of the target, one "
        "after the other, or its only card: random hand cards, or equipment of your choice.",
        "寒冰剑",
        f"范围{attack_range}。杀命中时，可以不造成伤害，改为依次弃掉目标的{CARDS}张牌（只有一张就弃一张）：随机的手牌，"
        "或指定的装备。",
    )

    async def strike_hits(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        if not world.has_cards(target) or await query.trigger(owner, self.id) is None:
            return False
        world.record_skill(owner, self.id, target.hero)
        # A15: one card after the other, without stopping; fewer only if the target has fewer.
        for _ in range(CARDS):
            values = [*([query.HAND] if target.hand_size else []), *target.equipment]
            if not values:
                break
            value = await query.choose(owner, self.id, values) if len(values) > 1 else values[0]
            zones.discard(world, target, [zones.random_hand_card(world, target) if value == query.HAND else value])
        return True


CARD = IceSword()
