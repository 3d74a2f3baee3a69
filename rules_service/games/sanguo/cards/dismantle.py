"""过河拆桥 (K7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.reasons import BAD_TARGET
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class Dismantle(Trick):
    """The user discards a card of another hero; of the hand, one by chance."""

    kind = "dismantle"
    rule = "K7"
    reach = 4
    aimed = True

    def target_problem(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> str | None:
        if not (scene.has_cards(target) or target.delayed):
            return BAD_TARGET
        return super().target_problem(scene, user, target, paid)

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        values = [query.HAND] if target.hand_size else []
        values += [*target.equipment, *(delayed.card for delayed in target.delayed)]
        if not values:
            return
        user = world.heroes[use.user]
        value = await query.choose(user, self.kind, values) if len(values) > 1 else values[0]
        zones.discard(world, target, [zones.random_hand_card(world, target) if value == query.HAND else value])


CARD = Dismantle()
