"""陆逊."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.games.sanguo import zones
from rules_service.games.sanguo.ability import Ability, Active, Conversion
from rules_service.games.sanguo.movement import Move, move
from rules_service.games.sanguo.reasons import BAD_TARGET, TOO_FAR
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

REACH = 3
POINTS = 1


class YanMie(Ability):
    """炎灭: once in a play phase, a ♥ hand card as 火烧连营."""

    id = "yan-mie"
    rule = "H-YANMIE"
    conversion = Conversion("fire-camps", frozenset({rb.SUIT_HEART}), hand_only=True, once=True)


class ZhiBian(Ability):
    """智变: gives a hand card away and moves who gets it."""

    id = "zhi-bian"
    rule = "H-ZHIBIAN"
    active = Active(least_cards=1, most_cards=1, targets=1, once=True)

    def act_target_problem(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        if target is owner:
            return BAD_TARGET
        return TOO_FAR if scene.distance(owner, target) > REACH else None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        target = world.heroes[targets[0]]
        zones.move(world, owner, target, cards)
        await move(world, Move(target, owner, POINTS))


SKILLS = (YanMie(), ZhiBian())
