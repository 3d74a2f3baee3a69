"""方天画戟 (K17)."""

from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

TARGETS = 3


class Halberd(Weapon):
    """Only a 杀 that is the whole hand."""

    kind = id = "halberd"
    attack_range = 4
    words = Words(
        "Halberd",
        f"Range {attack_range}. A single strike card that is your whole hand may have up to {TARGETS} targets.",
        "方天画戟",
        f"范围{attack_range}。若一张杀就是你的全部手牌，它可以有至多{TARGETS}个目标。",
    )

    def strike_targets(self, scene: Scene, owner: pb.Hero, *, whole_hand: bool) -> int:
        return TARGETS if whole_hand else 1


CARD = Halberd()
