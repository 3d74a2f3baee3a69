"""甘宁."""

from __future__ import annotations

from rules_service.games.sanguo.ability import Ability, Conversion
from rules_service.games.sanguo.catalog.deck import BLACK


class QiXi(Ability):
    """奇袭: a black card as 过河拆桥."""

    id = "qi-xi"
    rule = "H-QIXI"
    conversion = Conversion("dismantle", BLACK)


SKILLS = (QiXi(),)
