"""射杀 (K2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.striking import StrikeCard
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene


class LineStrike(StrikeCard):
    """A hero in attack range or on the same line."""

    kind = "line-strike"
    rule = "K2"

    def also_reaches(self, scene: Scene, user: pb.Hero, target: pb.Hero) -> bool:
        return scene.same_line(user, target)


CARD = LineStrike()
