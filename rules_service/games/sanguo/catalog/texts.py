"""Names and short explanations, in English and Chinese, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zhanqi.rules.v1 import rules_pb2

if TYPE_CHECKING:
    from rules_service.games.sanguo.catalog.book import Book

TITLE = ("Sanguo", "三国")

Words = tuple[str, str, str, str]
"""Name and explanation in English, then in Chinese."""

HEROES: dict[str, tuple[str, str]] = {
    "liu-bei": ("Liu Bei", "刘备"),
    "zhuge-liang": ("Zhuge Liang", "诸葛亮"),
    "ma-chao": ("Ma Chao", "马超"),
    "huang-yueying": ("Huang Yueying", "黄月英"),
    "gan-ning": ("Gan Ning", "甘宁"),
    "zhou-yu": ("Zhou Yu", "周瑜"),
    "lyu-meng": ("Lyu Meng", "吕蒙"),
    "da-qiao": ("Da Qiao", "大乔"),
    "lu-xun": ("Lu Xun", "陆逊"),
    "sun-shangxiang": ("Sun Shangxiang", "孙尚香"),
    "sima-yi": ("Sima Yi", "司马懿"),
    "zhang-liao": ("Zhang Liao", "张辽"),
    "guo-jia": ("Guo Jia", "郭嘉"),
    "cao-chun": ("Cao Chun", "曹纯"),
    "diao-chan": ("Diao Chan", "貂蝉"),
    "sun-qian": ("Sun Qian", "孙乾"),
    "zhang-xiu": ("Zhang Xiu", "张绣"),
    "zu-mao": ("Zu Mao", "祖茂"),
}

SKILLS: dict[str, Words] = {
    "ren-de": (
        "Kindness",
        "Give hand cards to a hero within 3. The second card of a phase heals you.",
        "仁德",
        "把手牌送给3格内的人；本阶段送出第二张时自己回1血。",
    ),
    "guan-xing": (
        "Stargazing",
        "At the start of your turn, sort the top three cards onto and under the deck.",
        "观星",
        "回合之初看牌堆顶三张，任意排到顶上或底下。",
    ),
    "ma-shu": (
        "Horsemanship",
        "Points you did not move become tokens; in the play phase they carry you further.",
        "马术",
        "没走完的步数存成军，出牌时可以再用来走。",
    ),
    "qi-cai": ("Talent", "Your tricks reach two cells further.", "奇才", "你的锦囊可以多打2格。"),
    "qi-xi": ("Surprise Raid", "A black card is a Dismantle.", "奇袭", "黑牌可以当过河拆桥。"),
    "fan-jian": (
        "Sowing Discord",
        "A hero within 3 guesses a suit and takes one of your cards; a wrong guess costs 1 HP.",
        "反间",
        "让3格内一人猜花色并拿走你一张手牌，猜错掉1血。",
    ),
    "du-jiang": (
        "Crossing the River",
        "Go from lake to lake while moving. The first time in a turn your strikes cannot be answered.",
        "渡江",
        "移动中可以在湖泊之间穿行；每回合第一次之后，当回合的杀打邻格且无法响应。",
    ),
    "guo-se": ("Beauty", "A ♦ card is an Indulgence.", "国色", "方块牌可以当乐不思蜀。"),
    "liu-li": (
        "Deflection",
        "Discard a card to pass a strike at you on to somebody within 3.",
        "流离",
        "被杀时弃一张牌，把这张杀推给3格内的人。",
    ),
    "yan-mie": (
        "Flames",
        "Once a phase, a ♥ hand card is a Fire of Camps.",
        "炎灭",
        "每个出牌阶段一次，红桃手牌可以当火烧连营。",
    ),
    "zhi-bian": (
        "Quick Wit",
        "Once a phase, give a hand card to a hero within 3 and move it one cell.",
        "智变",
        "每个出牌阶段一次，送3格内一人一张手牌，再替他走一格。",
    ),
    "jie-yin": (
        "Marriage",
        "Once a phase, discard two hand cards: you and a wounded man within 2 are healed.",
        "结姻",
        "每个出牌阶段一次，弃两张手牌，自己和2格内一名受伤男将各回1血。",
    ),
    "fu-ying": ("Retribution", "After damage, take a card of anybody else.", "伏膺", "受伤之后，可以拿走别人一张牌。"),
    "gui-cai": (
        "Devious Mind",
        "Replace a judgement's card with one of your hand.",
        "鬼才",
        "判定生效之前，可以用一张手牌换掉它。",
    ),
    "tu-xi": (
        "Ambush",
        "Instead of drawing, take a hand card of one or two heroes within 3.",
        "突袭",
        "不摸牌，改为从3格内一两个人手里各拿一张。",
    ),
    "yi-ji": (
        "Legacy",
        "For each point of damage, look at two cards and give them to a hero within 3.",
        "遗计",
        "每掉1血，可以看两张牌并送给3格内的人。",
    ),
    "xiao-rui": (
        "Elite Cavalry",
        "Another own hero within 2 starts its turn with a point more or a longer strike.",
        "骁锐",
        "2格内的队友回合开始时，多走一格或者普杀多打一格。",
    ),
    "li-jian": (
        "Estrangement",
        "Once a phase, discard a card: a man within 3 duels another man.",
        "离间",
        "每个出牌阶段一次，弃一张牌，让3格内一名男将与另一名男将决斗。",
    ),
    "ben-ming": ("Runner", "Your move phase always has four points.", "奔命", "移动阶段总有4步。"),
    "gui-ying": ("Homecoming", "At the end of your turn you may go back to your base.", "归营", "回合末可以回到自家大本营。"),
    "chong-sha": (
        "Charge",
        "Ride over enemies, drive them on, or push them aside and hurt them.",
        "冲杀",
        "可以越过敌人，把他顶走，顶不动就挤到一旁并伤他。",
    ),
    "you-bing": (
        "Decoy",
        "A hero within 4 follows every step of your move phase.",
        "诱兵",
        "移动阶段里，4格内选定的人跟着你同向走。",
    ),
}

CARDS: dict[str, Words] = {
    "strike": ("Strike", "1 damage to a hero in range, unless it dodges.", "普杀", "打攻击范围内一人，不出闪就掉1血。"),
    "line-strike": ("Line Strike", "A strike that also flies along a row or column.", "射杀", "也能沿直线打任意远的杀。"),
    "dodge": ("Dodge", "Cancels a strike.", "闪", "躲开一张杀。"),
    "peach": ("Peach", "Heals 1, or saves the dying.", "桃", "回1血，也能救濒死的人。"),
    "dismantle": ("Dismantle", "Discard a card of another hero.", "过河拆桥", "弃掉别人一张牌。"),
    "swap": ("Swap", "Change places with another hero.", "奇门遁甲", "与别人换位置。"),
    "fire-camps": (
        "Fire of Camps",
        "A hero shows its hand; with a ♦ it and its neighbours burn.",
        "火烧连营",
        "一人亮手牌，有方块就烧到他和身边的人。",
    ),
    "duel": ("Duel", "Strikes in turn; who runs out is hurt.", "决斗", "轮流出杀，先断的人掉1血。"),
    "flood": ("Flood", "Give up all equipment or take 1.", "水淹七军", "弃光装备，否则掉1血。"),
    "windfall": ("Windfall", "Draw two cards.", "无中生有", "摸两张牌。"),
    "nullify": ("Nullify", "Cancels a trick for one hero.", "无懈可击", "让锦囊对一个人失效。"),
    "barbarians": ("Barbarians", "Everybody else within 3 strikes back or is hurt.", "南蛮入侵", "3格内其他人不出杀就掉1血。"),
    "arrows": ("Arrows", "Everybody else within 3 dodges or is hurt.", "万箭齐发", "3格内其他人不出闪就掉1血。"),
    "peach-garden": ("Peach Garden", "The wounded within 3 are healed.", "桃园结义", "3格内受伤的人都回1血。"),
    "swift-march": ("Swift March", "Move two cells.", "兵贵神速", "立刻走2步。"),
    "indulgence": ("Indulgence", "Another hero loses its next move phase.", "乐不思蜀", "让别人跳过下个移动阶段。"),
    "crossbow": ("Crossbow", "Range 1. Any number of strikes.", "诸葛连弩", "范围1，杀不限次数。"),
    "qinggang-sword": ("Qinggang Sword", "Range 2. Armour does not count.", "青釭剑", "范围2，无视防具。"),
    "double-swords": (
        "Double Swords",
        "Range 2. The other sex discards a card or you draw one.",
        "雌雄双股剑",
        "范围2，异性目标弃一张或你摸一张。",
    ),
    "ice-sword": (
        "Ice Sword",
        "Range 2. Discard up to two cards instead of damage.",
        "寒冰剑",
        "范围2，可以不造成伤害，改弃对方至多两张牌。",
    ),
    "dragon-blade": ("Dragon Blade", "Range 3. After a dodge, strike again.", "青龙偃月刀", "范围3，被闪之后可以再杀。"),
    "serpent-spear": ("Serpent Spear", "Range 3. Two hand cards are a strike.", "丈八蛇矛", "范围3，两张手牌可以当杀。"),
    "axe": ("Axe", "Range 3. Discard two cards and a dodge does not help.", "贯石斧", "范围3，弃两张牌就能强制命中。"),
    "halberd": ("Halberd", "Range 4. Your last card strikes up to three.", "方天画戟", "范围4，最后一张手牌当杀可以打三人。"),
    "feather-fan": ("Feather Fan", "Range 4. Strikes may be of fire.", "朱雀羽扇", "范围4，杀可以变成火。"),
    "eight-trigrams": ("Eight Trigrams", "A red judgement is a dodge.", "八卦阵", "判定为红就算闪。"),
    "nioh-shield": ("Nioh Shield", "Black strikes do nothing.", "仁王盾", "黑色的杀无效。"),
    "defensive-horse": ("Defensive Horse", "Ride across anything in your turn.", "防御坐骑", "自己的回合里可以穿过障碍。"),
    "offensive-horse": ("Offensive Horse", "Once a phase, move one cell.", "进攻坐骑", "每个出牌阶段可以走一格。"),
}

TERRAINS: dict[str, Words] = {
    "wood": ("Wood", "A ♥ judgement is a dodge; fire hurts more.", "树林", "判定红桃算闪，火伤加1。"),
    "lake": ("Lake", "No draw phase; heals 1 at the end of the turn.", "湖泊", "不能摸牌，回合末回1血。"),
    "tower": ("Tower", "The first strike flies along the line; weapons are void.", "箭塔", "第一张杀可以打直线，武器失效。"),
    "post": ("Post", "At the end of the turn, look at the top card and give it away.", "驿站", "回合末可以看一张牌并送人。"),
}


def texts(book: Book) -> Sequence[rules_pb2.Text]:
    """The texts of everything in the book that has one."""
    found = [_text("hero", hero, _hero_words(book, hero)) for hero in book.heroes if hero in HEROES]
    return [*found, *_listed("skill", SKILLS), *_listed("card", CARDS), *_listed("terrain", TERRAINS)]


def _hero_words(book: Book, hero: str) -> Words:
    skills = [SKILLS[skill] for skill in book.heroes[hero].skills if skill in SKILLS]
    en, zh = HEROES[hero]
    return en, ", ".join(words[0] for words in skills), zh, "、".join(words[2] for words in skills)


def _listed(topic: str, words: dict[str, Words]) -> Iterator[rules_pb2.Text]:
    return (_text(topic, name, said) for name, said in words.items())


def _text(topic: str, name: str, words: Words) -> rules_pb2.Text:
    return rules_pb2.Text(
        topic=topic,
        id=name,
        name=rules_pb2.LocalizedText(en=words[0], zh=words[2]),
        description=rules_pb2.LocalizedText(en=words[1], zh=words[3]),
    )
