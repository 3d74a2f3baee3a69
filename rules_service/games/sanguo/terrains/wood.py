"""树林: a ♥ judgement counts as a 闪; fire hurts more (B4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.ability import Ability
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene

FIRE = 1


class Wood(Ability):
    """树林: a ♥ judgement counts as a 闪; fire hurts more (B4)."""

    id = "wood"
    rule = "B4"
    terrain = rb.TERRAIN_WOOD
    dodge_suits = frozenset({rb.SUIT_HEART})

    def more_damage(self, scene: Scene, owner: pb.Hero, *, fire: bool) -> int:
        return FIRE if fire else 0


TERRAIN = Wood()
