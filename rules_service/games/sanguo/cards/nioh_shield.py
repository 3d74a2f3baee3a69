"""仁王盾 (K18)."""

from rules_service.games.sanguo.catalog.faces import BLACK
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.equipment import Armour
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class NiohShield(Armour):
    kind = id = "nioh-shield"
    words = Words(
        "Nioh Shield",
        "Black strikes have no effect on you.",
        "仁王盾",
        "黑色的杀对你无效。",
    )

    def stops_strike(self, scene: Scene, owner: pb.Hero, suits: frozenset[rb.Suit]) -> bool:
        return bool(suits) and suits <= BLACK


CARD = NiohShield()
