"""普杀 (K1)."""

from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.strike import StrikeCard


class Strike(StrikeCard):
    kind = "strike"
    rule = "K1"
    plain = True
    words = Words("Strike", "1 damage to a hero in range, unless it dodges.", "普杀", "打攻击范围内一人，不出闪就掉1血。")


CARD = Strike()
