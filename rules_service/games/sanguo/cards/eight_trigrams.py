"""八卦阵 (K18)."""

from rules_service.games.sanguo.catalog.faces import RED
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.equipment import Armour


class EightTrigrams(Armour):
    kind = id = "eight-trigrams"
    dodge_suits = RED
    words = Words(
        "Eight Trigrams",
        "Each time you need a Dodge, you may make one judgement: red counts as a Dodge; otherwise you may still play one.",
        "八卦阵",
        "每次需要闪时，可以判定一次：红色就算出了闪，否则仍可以出闪。",
    )


CARD = EightTrigrams()
