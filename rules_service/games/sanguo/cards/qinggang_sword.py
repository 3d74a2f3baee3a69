"""青釭剑 (K17)."""

from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class QinggangSword(Weapon):
    kind = id = "qinggang-sword"
    attack_range = 2
    words = Words(
        "Qinggang Sword",
        f"Range {attack_range}. Your strikes ignore armour.",
        "青釭剑",
        f"范围{attack_range}，你的杀无视防具。",
    )

    def ignores_armour(self, scene: Scene, owner: pb.Hero) -> bool:
        return True


CARD = QinggangSword()
