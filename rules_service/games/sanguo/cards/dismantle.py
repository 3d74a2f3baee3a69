"""过河拆桥 (K7)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Dismantle(Trick):
    kind = "dismantle"
    rule = "K7"
    reach = 4
    aimed = True
    words = Words(
        "Dismantle",
        f"Discard a card of another hero within {reach}: a random hand card, or one of your choice from its equipment or "
        "delay zone.",
        "过河拆桥",
        f"弃掉{reach}格内一名其他角色的一张牌：随机的手牌，或指定的装备牌、延迟区的牌。",
    )

    def concerns(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> bool:
        return target is not user and (scene.has_cards(target) or len(target.delayed) > 0)

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        values = [query.HAND] if target.hand_size else []
        values += [*target.equipment, *(delayed.card for delayed in target.delayed)]
        if not values:
            return
        user = world.heroes[use.user]
        value = await query.choose(user, self.kind, values) if len(values) > 1 else values[0]
        zones.discard(world, target, [zones.random_hand_card(world, target) if value == query.HAND else value])


CARD = Dismantle()
