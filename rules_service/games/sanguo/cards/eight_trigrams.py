"""八卦阵 (K18)."""

from __future__ import annotations

from rules_service.games.sanguo.card import Armour
from rules_service.games.sanguo.catalog.deck import RED


class EightTrigrams(Armour):
    """A red judgement counts as a 闪."""

    kind = id = "eight-trigrams"
    dodge_suits = RED


CARD = EightTrigrams()
