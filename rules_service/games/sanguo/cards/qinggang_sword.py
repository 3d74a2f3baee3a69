"""青釭剑 (K17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene


class QinggangSword(Weapon):
    """Ignores armour."""

    kind = id = "qinggang-sword"
    range = 2

    def ignores_armour(self, scene: Scene, owner: pb.Hero) -> bool:
        return True


CARD = QinggangSword()
