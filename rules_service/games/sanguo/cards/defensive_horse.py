"""防御坐骑 (K16)."""

from rules_service.games.sanguo.catalog.board import Cell
from rules_service.games.sanguo.catalog.figures import CROSSES_NOTHING
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Equipment
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class DefensiveHorse(Equipment):
    kind = id = "defensive-horse"
    rule = "K16"
    group = rb.CARD_GROUP_DEFENSIVE_MOUNT
    words = Words(
        "Defensive Horse",
        f"In your own turn, with more than {CROSSES_NOTHING} point left you may step onto mountains and any heroes, if you "
        "can still reach a cell where you may stay.",
        "防御坐骑",
        f"自己的回合里，剩余移动点数大于{CROSSES_NOTHING}时可以穿越山岭和任何角色，只要还能走到可停留的格子。",
    )

    def may_cross(self, scene: Scene, owner: pb.Hero, cell: Cell) -> bool:
        return scene.is_current(owner)


CARD = DefensiveHorse()
