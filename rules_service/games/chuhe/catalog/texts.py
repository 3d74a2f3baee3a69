"""Names and short explanations of kinds and talents, in English and Chinese, for clients to show.

Each explanation has the conditions of its rule in docs/rules/chuhe.md; its figures come from the catalog.
"""

from rules_service.games.chuhe.catalog import figures as f
from rules_service.games.chuhe.catalog import talents as t
from rules_service.games.chuhe.catalog import units as u
from zhanqi.rules.v1.rules_pb2 import LocalizedText, Text

TITLE = ("Chuhe", "楚河")

_EARNER, _EARNER_ZH = ("per piece", "每枚棋子") if f.FARMER_INCOME_PER_PIECE else ("per 1 strength", "每1战力")

_KINDS: dict[int, tuple[str, str, str, str]] = {
    u.SOLDIER: ("Soldier", "士兵", "", ""),
    u.ARTILLERY: ("Artillery", "炮兵", " Cannot enter the mountain trail.", "不能走山间小道。"),
    u.CAVALRY: ("Cavalry", "骑兵", "", ""),
    u.ARCHER: ("Archer", "弓兵", "", ""),
    u.FARMER: (
        "Farmer",
        "农兵",
        f" Earns {f.FARMER_INCOME} gold {_EARNER} at the start of each of your turns, from turn {f.INCOME_FROM_TURN} on.",
        f"从己方第{f.INCOME_FROM_TURN}回合起，每回合开始时{_EARNER_ZH}挣{f.FARMER_INCOME}金币。",
    ),
}
"""Names, and what the figures of the kind do not say."""


def _plain(centi: int) -> str:
    return f"{centi / 100:g}"


def _figures(talent: int) -> t.TalentFigures:
    return t.TALENTS[talent]


_SWIFT = _figures(t.SWIFT).amount
_SWIFT_PERCENT = 100 * t.SWIFT_STRIKE[0] // t.SWIFT_STRIKE[1]
_KEEN = _figures(t.EAGLE_EYE).amount
_KEEN_WIDTH = 2 * _KEEN + 1
_SHIELD = _plain(_figures(t.HOLD_FAST).amount)
_FORT = _plain(_figures(t.FORT).amount)
_TARGETS = _figures(t.VOLLEY).amount
_STAKE = _plain(_figures(t.FAITH).amount)
_LAST_TURN = _figures(t.BATTLEFIELD).amount
_RECOVERED = _figures(t.ELITE).amount
_RESTRICTED, _RESTRICTED_ZH = (
    ("It cannot merge or receive cards.", "不可叠加，也不可再释放卡片给它。")
    if f.ELITE_MAY_SPLIT
    else ("It cannot merge, split or receive cards.", "不可叠加、分散，也不可再释放卡片给它。")
)
_MIST_WIDTH = 2 * _figures(t.MIST).amount + 1
_CLOSE = _plain(f.CLOSE)
_CARD = _plain(f.CARD_STRENGTH)
_THIS_TURN, _THIS_TURN_ZH = "of your turns, this one included,", "个己方回合内（含本回合）"

_TALENTS: dict[int, tuple[str, str, str, str]] = {
    t.HOMESTEAD: (
        "Homestead",
        "驻田",
        f"Your farmers within {_figures(t.HOMESTEAD).amount} steps of your camp (rows plus columns) earn"
        f" {t.HOMESTEAD_FACTOR} times"
        " as much.",
        f"离己方营地{_figures(t.HOMESTEAD).amount}步以内（行列相加）的己方农兵，收入为{t.HOMESTEAD_FACTOR}倍。",
    ),
    t.SWIFT: (
        "Swift",
        "神速",
        f"Your cavalry move up to {_SWIFT} step further, but strike with {_SWIFT_PERCENT}% of their strength. When they attack"
        f" a piece that is as strong as they are or leads by less than {_CLOSE}, the rule that the first attacker wins does not"
        " apply to them.",
        f"己方骑兵多走{_SWIFT}步，但出手只算{_SWIFT_PERCENT}%战力；进攻战力相等或领先不到{_CLOSE}战力的对方时，"
        "不适用先攻必胜的规则。",
    ),
    t.EAGLE_EYE: (
        "Eagle Eye",
        "鹰眼",
        f"For {_figures(t.EAGLE_EYE).turns} {_THIS_TURN} each of your archers in the enemy half lights the"
        f" {_KEEN_WIDTH}×{_KEEN_WIDTH}"
        " around it, as far as it is in that half, and darkens it for the enemy, except within 1 of the enemy's"
        " pieces and camp.",
        f"{_figures(t.EAGLE_EYE).turns}{_THIS_TURN_ZH}，深入敌区的己方弓兵照亮周围{_KEEN_WIDTH}×{_KEEN_WIDTH}内的敌区格子，"
        "并使其对敌方变暗；距敌方棋子和营地1格以内的格子除外。",
    ),
    t.HOLD_FAST: (
        "Hold Fast",
        "坚守",
        f"Used at any time in the enemy's turn, from its turn {f.FIRST_FULL_TURN} on: all your pieces and your camp"
        " get a shield of"
        f" {_SHIELD} until that turn ends.",
        f"在对方回合（从其第{f.FIRST_FULL_TURN}回合起）随时使用：己方所有棋子和营地得到{_SHIELD}点护盾，到该回合结束为止。",
    ),
    t.FORT: (
        "Fort",
        "驻垒",
        f"Build a fort of defence {_FORT} on any plain cell, seen or not, without a structure or an enemy piece. Your pieces"
        " may enter it, the enemy's may not. It takes the damage of your piece in it first, and never strikes; destroyed, it"
        " becomes a ruin, which blocks nothing. If something hidden is there, the use is lost.",
        f"在任意没有建筑和敌方棋子的平地上（无论能否看见）筑一座防御{_FORT}的堡垒。己方棋子可以进入，敌方不可；"
        "先替驻扎其中的己方棋子承受伤害，本身从不出手；击破后成为废墟，不再阻挡任何棋子。若该格藏有敌物，则白白使用。",
    ),
    t.POTENTIAL: (
        "Potential",
        "潜力",
        f"For {_figures(t.POTENTIAL).turns} {_THIS_TURN} one of your pieces, of your choice, strikes with"
        f" {_figures(t.POTENTIAL).amount} times its strength. After each battle in which it struck, or survived an outmatched"
        f" attacker's only blow, its remaining strength is divided by {t.POTENTIAL_DIVISOR}.",
        f"{_figures(t.POTENTIAL).turns}{_THIS_TURN_ZH}，所选的己方一枚棋子以{_figures(t.POTENTIAL).amount}倍战力出手；"
        f"每次出过手的战斗之后，或经受住弱敌以全部战力的唯一一击之后，剩余战力除以{t.POTENTIAL_DIVISOR}。",
    ),
    t.VOLLEY: (
        "Volley",
        "速射",
        f"As its attack an archer strikes once at each of up to {_TARGETS} different cells in range. Then all targets that"
        " survive, can strike and have it in range strike back once, at the same time, and the battle ends: neither the one"
        " blow of an outmatched attacker nor the first attacker's win in a close battle applies. If it survives, it gains the"
        " usual bonus for each kill.",
        f"弓兵的一次攻击，对射程内至多{_TARGETS}个不同的格子各出手一次；随后活下来、能还手且够得着它的目标同时各还手一次，"
        "战斗即告结束：战力悬殊时的唯一一击和先攻必胜的规则都不适用。弓兵若存活，每个击杀都有通常的奖励。",
    ),
    t.FAITH: (
        "Faith",
        "信念",
        "As its attack a piece, but no farmer, gives itself up against an enemy piece in range: it is destroyed, and the"
        f" target takes damage of the same strength and {_STAKE} more, its fort and shield first. Neither side gains a bonus."
        " On an unseen cell without an enemy piece the talent and the attack are spent, and the piece lives.",
        f"除农兵外的棋子以舍身代替攻击：自身消灭，射程内的一枚敌方棋子受到同样的战力再加{_STAKE}的伤害（堡垒和护盾先承受），"
        "双方都没有奖励。目标格看不见又没有敌方棋子时，天赋和攻击白费，自身存活。",
    ),
    t.BATTLEFIELD: (
        "Battlefield",
        "战场",
        f"Up to your turn {_LAST_TURN} and in the enemy's turn after it, a kill gains your piece"
        f" {t.BATTLEFIELD_BONUS}% of the victim's"
        f" strength at the start of the battle instead of {f.KILL_BONUS}%.",
        f"到己方第{_LAST_TURN}回合及其后的对方回合为止，击杀所得由被击杀者战前战力的{f.KILL_BONUS}%变为{t.BATTLEFIELD_BONUS}%。",
    ),
    t.ELITE: (
        "Elite",
        "精锐",
        f"In your turns from turn {f.FIRST_FULL_TURN} on you may make one of your pieces your elite, without an activation, one"
        " at a time. If it destroys an enemy piece that was stronger when the battle began, and survives, it recovers"
        f" {_RECOVERED}% of the strength that it lost in the battle. {_RESTRICTED} After its death, or once all of it"
        " has become a garrison, only a piece released in a later turn of yours can follow it.",
        f"从己方第{f.FIRST_FULL_TURN}回合起，己方回合可指定己方一枚棋子为精锐，不耗行动，同时只有一枚："
        f"消灭战前比它强的敌方棋子且存活时，恢复此战所失战力的{_RECOVERED}%。{_RESTRICTED_ZH}"
        "阵亡或全部转为驻兵后，只有在之后的己方回合释放的部队可以继任。",
    ),
    t.MIST: (
        "Mist",
        "迷雾",
        f"For {_figures(t.MIST).turns} {_THIS_TURN} the {_MIST_WIDTH}×{_MIST_WIDTH} around any cell of your choice is dark for"
        " the enemy, even where its own pieces stand; the enemy still knows those.",
        f"{_figures(t.MIST).turns}{_THIS_TURN_ZH}，任意所选格子周围{_MIST_WIDTH}×{_MIST_WIDTH}对敌方一片漆黑，即使那里有敌方的棋子；敌方仍知道自己的棋子。",
    ),
}


def texts() -> list[Text]:
    """All texts, by topic, then in the order of the rules."""
    kinds = [_kind_text(kind) for kind in _KINDS]
    return kinds + [_talent_text(talent) for talent in _TALENTS]


def _kind_text(kind: int) -> Text:
    name_en, name_zh, note_en, note_zh = _KINDS[kind]
    unit = u.UNITS[kind]
    steps = f"{unit.steps} step" if unit.steps == 1 else f"{unit.steps} steps"
    reach_en = f"attack range {unit.range}" if unit.range else "never attacks or strikes back"
    reach_zh = f"射程{unit.range}格" if unit.range else "不攻击也不还手"
    description_en = f"{unit.price} gold per card of strength {_CARD}, up to {steps} per move, {reach_en}.{note_en}"
    description_zh = f"每张卡（战力{_CARD}）{unit.price}金币，一次至多走{unit.steps}步，{reach_zh}。{note_zh}"
    return _text("kind", u.KIND_NAMES[kind], (name_en, name_zh, description_en, description_zh))


def _talent_text(talent: int) -> Text:
    name_en, name_zh, en, zh = _TALENTS[talent]
    if t.TALENTS[talent].active:
        # 坚守 has its own first turn, the opponent's.
        first = "" if talent == t.HOLD_FAST else f", first use in turn {f.FIRST_FULL_TURN}"
        first_zh = "" if talent == t.HOLD_FAST else f"，从己方第{f.FIRST_FULL_TURN}回合起可用"
        ruin, ruin_zh = "", ""
        if talent == t.FORT:
            ruin, ruin_zh = f" ({t.RUIN_COOLDOWN} if it clears an enemy ruin)", f"（若清除敌方废墟则为{t.RUIN_COOLDOWN}个）"
        free, free_zh = ("", "") if talent in t.ATTACKS else (" Costs no activation.", "不耗行动。")
        en += f"{free} Cooldown {t.COOLDOWN} of your turns{ruin}{first}."
        zh += f"{free_zh}冷却{t.COOLDOWN}个己方回合{ruin_zh}{first_zh}。"
    return _text("talent", t.TALENT_NAMES[talent], (name_en, name_zh, en, zh))


def _text(topic: str, name: str, text: tuple[str, str, str, str]) -> Text:
    name_en, name_zh, description_en, description_zh = text
    return Text(
        topic=topic,
        id=f"{topic}_{name}".upper(),
        name=LocalizedText(en=name_en, zh=name_zh),
        description=LocalizedText(en=description_en, zh=description_zh),
    )
