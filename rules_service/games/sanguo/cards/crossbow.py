"""诸葛连弩 (K17)."""

from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Crossbow(Weapon):
    kind = id = "crossbow"
    attack_range = 1
    words = Words(
        "Crossbow",
        f"Range {attack_range}. Any number of strikes per play phase.",
        "诸葛连弩",
        f"范围{attack_range}，出牌阶段使用杀不限次数。",
    )

    def unlimited_strikes(self, scene: Scene, owner: pb.Hero) -> bool:
        return True


CARD = Crossbow()
