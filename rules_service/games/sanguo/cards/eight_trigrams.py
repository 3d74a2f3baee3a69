"""八卦阵 (K18)."""

from rules_service.games.sanguo.catalog.faces import RED
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.equipment import Armour


class EightTrigrams(Armour):
    kind = id = "eight-trigrams"
    dodge_suits = RED
    words = Words(
        "Eight Trigrams",
        "When you need a Dodge, you may make a judgement: red counts as a Dodge.",
        "八卦阵",
        "需要闪时，可以判定，红色就算出了闪。",
    )


CARD = EightTrigrams()
