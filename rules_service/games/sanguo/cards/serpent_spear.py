"""丈八蛇矛 (K17)."""

from __future__ import annotations

from rules_service.games.sanguo.ability import Conversion
from rules_service.games.sanguo.card import Weapon


class SerpentSpear(Weapon):
    """Two hand cards are a 普杀, also where a 杀 is needed (A14)."""

    kind = id = "serpent-spear"
    range = 3
    conversion = Conversion("strike", count=2, hand_only=True, answers=True)


CARD = SerpentSpear()
