"""Names and short explanations of kinds and talents, in English and Chinese, for clients to show."""

from rules_service.games.chuhe.catalog import talents as t
from rules_service.games.chuhe.catalog import units as u
from zhanqi.rules.v1.rules_pb2 import LocalizedText, Text

TITLE = ("Chuhe", "楚河")

_KINDS: dict[int, tuple[str, str, str, str]] = {
    u.SOLDIER: ("Soldier", "士兵", "Cheap foot; strikes the cells around it.", "便宜的步卒，可打身边八格。"),
    u.ARTILLERY: (
        "Artillery",
        "炮兵",
        "Strikes three cells far, but cannot take the mountain trail.",
        "射程三格，走不了山间小道。",
    ),
    u.CAVALRY: ("Cavalry", "骑兵", "Rides two steps in one move.", "一次走两步。"),
    u.ARCHER: ("Archer", "弓兵", "Strikes two cells far.", "射程两格。"),
    u.FARMER: ("Farmer", "农兵", "Never fights; earns gold every turn.", "不会打仗，每回合挣金币。"),
}

_TALENTS: dict[int, tuple[str, str, str, str]] = {
    t.HOMESTEAD: (
        "Homestead",
        "驻田",
        "Your farmers within two steps of your camp earn twice as much.",
        "离营地两步以内的农兵，收入加倍。",
    ),
    t.SWIFT: (
        "Swift",
        "神速",
        "Your cavalry ride one step further and strike with seven tenths of their strength.",
        "骑兵多走一步，出手只算七成战力。",
    ),
    t.EAGLE_EYE: (
        "Eagle Eye",
        "鹰眼",
        "For two of your turns your archers in the enemy half light the 5×5 around them.",
        "两个回合里，深入敌区的弓兵照亮周围五乘五的格子。",
    ),
    t.HOLD_FAST: (
        "Hold Fast",
        "坚守",
        "In the enemy's turn: all your pieces and your camp get a shield of 3 until it ends.",
        "趁对方回合使用：己方所有棋子和营地得到三点护盾，到该回合结束为止。",
    ),
    t.FORT: (
        "Fort",
        "驻垒",
        "Build a fort of defence 5 on any open plain cell; on an enemy ruin it costs about half the cooldown.",
        "在任意空着的平地上筑一座防御五的堡垒；筑在敌方废墟上，冷却约减半。",
    ),
    t.POTENTIAL: (
        "Potential",
        "潜力",
        "For two of your turns one piece strikes twice as hard, and loses half of what is left after each battle.",
        "两个回合里一枚棋子攻击翻倍，每战之后余下的战力减半。",
    ),
    t.VOLLEY: (
        "Volley",
        "速射",
        "An archer fires at up to three cells at once; all that survive and reach it strike back together.",
        "一枚弓兵同时射至多三格，活下来又够得着它的目标一齐还手。",
    ),
    t.FAITH: (
        "Faith",
        "信念",
        "A piece gives itself up; its target loses that strength and 2 more. Nobody gains from it.",
        "一枚棋子舍身，目标失去同样的战力再加二，谁也得不到奖励。",
    ),
    t.BATTLEFIELD: (
        "Battlefield",
        "战场",
        "Up to your turn 30 a kill gains you three tenths of the victim's strength instead of two.",
        "自己的前三十回合，击杀所得由两成变为三成。",
    ),
    t.ELITE: (
        "Elite",
        "精锐",
        "One piece is your elite: beating a stronger piece, it recovers half of what it lost. It never merges or splits.",
        "指定一枚精锐：以弱胜强时恢复一半损失，不可叠加也不可分散。",
    ),
    t.MIST: (
        "Mist",
        "迷雾",
        "For two of your turns a 3×3 of your choice is dark for the enemy, whatever stands there.",
        "两个回合里，所选三乘三的格子对敌方一片漆黑。",
    ),
}


def texts() -> list[Text]:
    """All texts, by topic, then in the order of the rules."""
    kinds = [_text("kind", u.KIND_NAMES[kind], text) for kind, text in _KINDS.items()]
    return kinds + [_text("talent", t.TALENT_NAMES[talent], text) for talent, text in _TALENTS.items()]


def _text(topic: str, name: str, text: tuple[str, str, str, str]) -> Text:
    name_en, name_zh, description_en, description_zh = text
    return Text(
        topic=topic,
        id=f"{topic}_{name}".upper(),
        name=LocalizedText(en=name_en, zh=name_zh),
        description=LocalizedText(en=description_en, zh=description_zh),
    )
