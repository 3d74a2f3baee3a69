"""箭塔, the tower (B4, A02)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.lookup import gear_card
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Tower(Ability):
    id = "tower"
    rule = "B4"
    terrain = rb.TERRAIN_TOWER
    words = Words(
        "Tower",
        "In its play phase, the weapon of a hero here is void. Its first strike of that phase may also target another hero in "
        "the same row or column or, if it has a weapon, any other hero at any distance.",
        "箭塔",
        "出牌阶段在此，武器无效；该阶段第一张杀还可以指定同一行或同一列的其他角色，若装备着武器，可以指定任意距离的其他角色。",
    )

    def voids_weapon(self, scene: Scene, owner: pb.Hero) -> bool:
        return scene.is_current(owner) and scene.table.turn.phase == pb.PHASE_PLAY

    def strike_also(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool:
        if not self.voids_weapon(scene, owner) or scene.table.turn.strikes:
            return False
        return gear_card(scene, owner, rb.CARD_GROUP_WEAPON) is not None or scene.same_line(owner, target)


TERRAIN = Tower()
