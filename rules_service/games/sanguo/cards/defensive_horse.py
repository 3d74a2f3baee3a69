"""防御坐骑 (K16)."""

from rules_service.games.sanguo.catalog.board import Cell
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Equipment
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class DefensiveHorse(Equipment):
    kind = id = "defensive-horse"
    rule = "K16"
    group = rb.CARD_GROUP_DEFENSIVE_MOUNT
    words = Words("Defensive Horse", "Ride across anything in your turn.", "防御坐骑", "自己的回合里可以穿过障碍。")

    def may_cross(self, scene: Scene, owner: pb.Hero, cell: Cell) -> bool:
        return scene.is_current(owner)


CARD = DefensiveHorse()
