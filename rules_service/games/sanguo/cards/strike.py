"""普杀 (K1)."""

from rules_service.games.sanguo.catalog.figures import DAMAGE, STRIKES, UNARMED_RANGE
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.resolution.strike import StrikeCard


class Strike(StrikeCard):
    kind = "strike"
    rule = "K1"
    plain = True
    words = Words(
        "Strike",
        f"The plain strike: {DAMAGE} damage to another hero in attack range (that of your weapon; without one "
        f"{UNARMED_RANGE}), unless it plays a Dodge. Strikes per play phase, of whatever kind: {STRIKES}.",
        "普杀",
        f"对攻击范围内（武器的范围，没有武器为{UNARMED_RANGE}）一名其他角色使用，其不出闪就受到{DAMAGE}点伤害。"
        f"每个出牌阶段限用{STRIKES}张杀，不论种类。",
    )


CARD = Strike()
