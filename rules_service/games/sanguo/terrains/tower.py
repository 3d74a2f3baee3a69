"""箭塔: the first 杀 of its play phase reaches further; a weapon is void there (B4, A02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.ability import Ability
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene


class Tower(Ability):
    """箭塔: the first 杀 of its play phase reaches further; a weapon is void there (B4, A02)."""

    id = "tower"
    rule = "B4"
    terrain = rb.TERRAIN_TOWER

    def voids_weapon(self, scene: Scene, owner: pb.Hero) -> bool:
        return scene.is_current(owner) and scene.table.turn.phase == pb.PHASE_PLAY

    def strike_also(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool:
        if not self.voids_weapon(scene, owner) or scene.table.turn.strikes:
            return False
        return scene.gear(owner, rb.CARD_GROUP_WEAPON) is not None or scene.same_line(owner, target)


TERRAIN = Tower()
