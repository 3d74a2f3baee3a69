"""黄月英."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.ability import Ability
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene

REACH = 2


class QiCai(Ability):
    """奇才: its tricks reach further."""

    id = "qi-cai"
    rule = "H-QICAI"

    def trick_reach(self, scene: Scene, owner: pb.Hero) -> int:
        return REACH


SKILLS = (QiCai(),)
