"""丈八蛇矛 (K17)."""

from rules_service.games.sanguo.abilities.ability import Conversion
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.equipment import Weapon


class SerpentSpear(Weapon):
    """Two hand cards are a 普杀, also where a 杀 is needed (A14)."""

    kind = id = "serpent-spear"
    range = 3
    conversion = Conversion("strike", count=2, hand_only=True, answers=True)
    words = Words(
        "Serpent Spear",
        "Range 3. Two hand cards are a strike.",
        "丈八蛇矛",
        "范围3，两张手牌可以当杀。",
    )


CARD = SerpentSpear()
