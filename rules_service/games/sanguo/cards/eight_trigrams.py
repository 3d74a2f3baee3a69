"""八卦阵 (K18)."""

from rules_service.games.sanguo.catalog.faces import RED
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.equipment import Armour


class EightTrigrams(Armour):
    kind = id = "eight-trigrams"
    dodge_suits = RED
    words = Words("Eight Trigrams", "A red judgement is a dodge.", "八卦阵", "判定为红就算闪。")


CARD = EightTrigrams()
