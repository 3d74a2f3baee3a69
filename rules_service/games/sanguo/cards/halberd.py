"""方天画戟 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene

TARGETS = 3


class Halberd(Weapon):
    """Up to three targets, if the 杀 is the whole hand (A15)."""

    kind = id = "halberd"
    range = 4

    def strike_targets(self, scene: Scene, owner: pb.Hero, *, whole_hand: bool) -> int:
        return TARGETS if whole_hand else 1


CARD = Halberd()
