"""防御坐骑 (K16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Equipment
from rules_service.games.sanguo.catalog.board import Cell
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene


class DefensiveHorse(Equipment):
    """Crosses whatever is impassable, in its owner's own turn (M8)."""

    kind = id = "defensive-horse"
    rule = "K16"
    group = rb.CARD_GROUP_DEFENSIVE_MOUNT

    def may_cross(self, scene: Scene, owner: pb.Hero, cell: Cell) -> bool:
        return scene.is_current(owner)


CARD = DefensiveHorse()
