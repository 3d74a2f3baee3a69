"""树林, the wood (B4)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

FIRE = 1


class Wood(Ability):
    id = "wood"
    rule = "B4"
    terrain = rb.TERRAIN_WOOD
    dodge_suits = frozenset({rb.SUIT_HEART})
    words = Words(
        "Wood",
        "Each time a hero here needs a Dodge, it may make one judgement: ♥ counts as a Dodge; otherwise it may still play "
        f"one. Fire deals it {FIRE} more damage.",
        "树林",
        f"在此每次需要闪时，可以判定一次：红桃就算出了闪，否则仍可以出闪。受到的火焰伤害+{FIRE}。",
    )

    def more_damage(self, scene: Scene, owner: pb.Hero, *, fire: bool) -> int:
        return FIRE if fire else 0


TERRAIN = Wood()
