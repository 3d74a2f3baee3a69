"""诸葛连弩 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene


class Crossbow(Weapon):
    """Any number of 杀."""

    kind = id = "crossbow"
    range = 1

    def unlimited_strikes(self, scene: Scene, owner: pb.Hero) -> bool:
        return True


CARD = Crossbow()
