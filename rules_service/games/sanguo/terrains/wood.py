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
        f"A hero here that needs a Dodge may make a judgement: ♥ counts as a Dodge. Fire deals it {FIRE} more damage.",
        "树林",
        f"在此需要闪时，可以判定，红桃就算出了闪；受到的火焰伤害+{FIRE}。",
    )

    def more_damage(self, scene: Scene, owner: pb.Hero, *, fire: bool) -> int:
        return FIRE if fire else 0


TERRAIN = Wood()
