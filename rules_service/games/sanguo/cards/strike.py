"""普杀 (K1)."""

from rules_service.games.sanguo.catalog.figures import DAMAGE, STRIKES
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.strike import StrikeCard


class Strike(StrikeCard):
    kind = "strike"
    rule = "K1"
    plain = True
    words = Words(
        "Strike",
        f"{DAMAGE} damage to another hero in attack range, unless it plays a Dodge. Strikes per play phase: {STRIKES}.",
        "普杀",
        f"对攻击范围内一名其他角色使用，其不出闪就受到{DAMAGE}点伤害。每个出牌阶段限用{STRIKES}张杀。",
    )


CARD = Strike()
