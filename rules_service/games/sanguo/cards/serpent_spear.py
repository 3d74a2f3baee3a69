"""丈八蛇矛 (K17)."""

from rules_service.games.sanguo.abilities.ability import Conversion
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.equipment import Weapon

CARDS = 2


class SerpentSpear(Weapon):
    """The two cards count as a 普杀 (A14)."""

    kind = id = "serpent-spear"
    attack_range = 3
    conversion = Conversion("strike", count=CARDS, hand_only=True, answers=True)
    words = Words(
        "Serpent Spear",
        f"Range {attack_range}. Any {CARDS} hand cards may be used or played as a plain strike, which has their colour or, if "
        "theirs differ, none.",
        "丈八蛇矛",
        f"范围{attack_range}，任意{CARDS}张手牌可以当普杀使用或打出；颜色与这些牌相同，不同色则无色。",
    )


CARD = SerpentSpear()
