"""方天画戟 (K17)."""

from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

TARGETS = 3


class Halberd(Weapon):
    """Up to three targets, if the 杀 is the whole hand (A15)."""

    kind = id = "halberd"
    range = 4
    words = Words(
        "Halberd",
        "Range 4. Your last card strikes up to three.",
        "方天画戟",
        "范围4，最后一张手牌当杀可以打三人。",
    )

    def strike_targets(self, scene: Scene, owner: pb.Hero, *, whole_hand: bool) -> int:
        return TARGETS if whole_hand else 1


CARD = Halberd()
