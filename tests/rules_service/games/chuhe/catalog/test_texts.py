"""The texts that `ListGames` serves: both languages have the conditions of the rule, and only figures of the ruleset."""

import re
from typing import cast

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.rules import rule
from zhanqi.games.chuhe.v1 import ruleset_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1.rules_pb2 import Text

RULESET = cast(ruleset_pb2.Ruleset, GAME.spec.ruleset())
AMOUNT = {figures.talent: figures.amount for figures in RULESET.talents}
TURNS = {figures.talent: figures.turns for figures in RULESET.talents}
COOLDOWN = 15

CONDITIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "KIND_SOLDIER": (("per card of strength",), ("每张卡（战力",)),
    "KIND_ARTILLERY": (("per card of strength", "Cannot enter the mountain trail"), ("每张卡（战力", "不能走山间小道")),
    "KIND_CAVALRY": (("per card of strength",), ("每张卡（战力",)),
    "KIND_ARCHER": (("per card of strength",), ("每张卡（战力",)),
    "KIND_FARMER": (
        ("never attacks or strikes back", "per 1 strength", "start of each of your turns"),
        ("不攻击也不还手", "每1战力", "每回合开始时"),
    ),
    "TALENT_HOMESTEAD": (("Your farmers", "steps of your camp", "rows plus columns"), ("己方营地", "行列相加", "己方农兵")),
    "TALENT_SWIFT": (
        (
            "Your cavalry",
            "step further",
            "strike with 70%",
            "When they attack",
            "as strong as they are or leads by less",
            "first attacker",
        ),
        ("己方骑兵", "多走", "70%", "进攻", "战力相等或领先不到", "不适用先攻必胜"),
    ),
    "TALENT_EAGLE_EYE": (
        (
            "this one included",
            "your archers in the enemy half",
            "darkens it for the enemy",
            "except within 1 of the enemy's pieces and camp",
        ),
        ("含本回合", "深入敌区的己方弓兵", "对敌方变暗", "除外"),
    ),
    "TALENT_HOLD_FAST": (
        (
            "at any time in the enemy's turn",
            "from its turn 2 on",
            "all your pieces and your camp",
            "until that turn ends",
            "no activation",
            "of your turns",
        ),
        ("在对方回合", "从其第2回合起", "随时", "所有棋子和营地", "到该回合结束为止", "不耗行动", "个己方回合"),
    ),
    "TALENT_FORT": (
        (
            "any plain cell",
            "seen or not",
            "without a structure or an enemy piece",
            "Your pieces may enter it, the enemy's may not",
            "first",
            "never strikes",
            "ruin, which blocks nothing",
            "hidden",
            "clears an enemy ruin",
            "no activation",
        ),
        (
            "平地",
            "无论能否看见",
            "没有建筑和敌方棋子",
            "己方棋子可以进入，敌方不可",
            "先替",
            "从不出手",
            "废墟，不再阻挡",
            "藏有敌物",
            "清除敌方废墟",
            "不耗行动",
        ),
    ),
    "TALENT_POTENTIAL": (
        (
            "this one included",
            "one of your pieces",
            "After each battle in which it struck",
            "outmatched attacker",
            "no activation",
        ),
        ("含本回合", "己方一枚棋子", "每次出过手的战斗之后", "弱敌以全部战力", "不耗行动"),
    ),
    "TALENT_VOLLEY": (
        (
            "As its attack",
            "an archer",
            "different cells in range",
            "survive, can strike and have it in range",
            "at the same time",
            "the battle ends",
            "outmatched",
            "close battle",
            "for each kill",
        ),
        (
            "弓兵的一次攻击",
            "射程内",
            "不同的格子",
            "活下来、能还手且够得着它的目标",
            "同时",
            "战斗即告结束",
            "唯一一击",
            "先攻必胜",
            "每个击杀都有",
        ),
    ),
    "TALENT_FAITH": (
        (
            "As its attack",
            "no farmer",
            "enemy piece in range",
            "fort and shield first",
            "Neither side gains a bonus",
            "unseen cell without an enemy piece",
            "the talent and the attack are spent",
            "the piece lives",
        ),
        (
            "代替攻击",
            "除农兵外",
            "射程内",
            "堡垒和护盾先承受",
            "双方都没有奖励",
            "看不见又没有敌方棋子",
            "天赋和攻击白费",
            "自身存活",
        ),
    ),
    "TALENT_BATTLEFIELD": (
        ("Up to your turn 30", "the enemy's turn after it", "at the start of the battle", "instead of 20%"),
        ("到己方第30回合", "其后的对方回合", "战前战力", "20%"),
    ),
    "TALENT_ELITE": (
        (
            "from turn 2 on",
            "without an activation",
            "one at a time",
            "stronger when the battle began",
            "survives",
            "cannot merge, split or receive cards",
            "all of it has become a garrison",
            "released in a later turn of yours",
        ),
        (
            "从己方第2回合起",
            "不耗行动",
            "同时只有一枚",
            "战前比它强",
            "存活",
            "不可叠加、分散，也不可再释放卡片给它",
            "全部转为驻兵",
            "之后的己方回合释放",
        ),
    ),
    "TALENT_MIST": (
        ("this one included", "any cell of your choice", "dark for the enemy", "even where its own pieces stand", "still knows"),
        ("含本回合", "任意所选格子", "对敌方一片漆黑", "即使那里有敌方的棋子", "仍知道"),
    ),
}
"""Phrases that each text has, in English and Chinese: one for each condition of its rule."""


def served() -> dict[str, Text]:
    return {text.id: text for text in GAME.spec.texts()}


def numbers(text: str) -> list[float]:
    return sorted(float(number) for number in re.findall(r"\d+(?:\.\d+)?", text))


def kind_figures(kind: int) -> list[float]:
    (unit,) = [figures for figures in RULESET.kinds if figures.kind == kind]
    own = [unit.price, RULESET.release.strength / 100, unit.steps, *([unit.range] if unit.range else [])]
    return own + ([RULESET.income.farmer, 1, RULESET.income.from_turn] if kind == pb.KIND_FARMER else [])


def width(talent: pb.Talent) -> float:
    return 2 * AMOUNT[talent] + 1


def talent_figures(talent: int) -> list[float]:
    """The figures of a talent's own sentence, then of its cooldown."""
    own: dict[int, list[float]] = {
        pb.TALENT_HOMESTEAD: [AMOUNT[pb.TALENT_HOMESTEAD], 2],
        pb.TALENT_SWIFT: [AMOUNT[pb.TALENT_SWIFT], 70, RULESET.battle.close / 100],
        pb.TALENT_EAGLE_EYE: [TURNS[pb.TALENT_EAGLE_EYE], width(pb.TALENT_EAGLE_EYE), width(pb.TALENT_EAGLE_EYE), 1, COOLDOWN, 2],
        pb.TALENT_HOLD_FAST: [2, AMOUNT[pb.TALENT_HOLD_FAST] / 100, COOLDOWN],
        pb.TALENT_FORT: [AMOUNT[pb.TALENT_FORT] / 100, COOLDOWN, 8, 2],
        pb.TALENT_POTENTIAL: [TURNS[pb.TALENT_POTENTIAL], AMOUNT[pb.TALENT_POTENTIAL], 2, COOLDOWN, 2],
        pb.TALENT_VOLLEY: [AMOUNT[pb.TALENT_VOLLEY], COOLDOWN, 2],
        pb.TALENT_FAITH: [AMOUNT[pb.TALENT_FAITH] / 100, COOLDOWN, 2],
        pb.TALENT_BATTLEFIELD: [AMOUNT[pb.TALENT_BATTLEFIELD], 30, RULESET.battle.kill_bonus],
        pb.TALENT_ELITE: [2, AMOUNT[pb.TALENT_ELITE]],
        pb.TALENT_MIST: [TURNS[pb.TALENT_MIST], width(pb.TALENT_MIST), width(pb.TALENT_MIST), COOLDOWN, 2],
    }
    return own[talent]


@rule("X")
def test_every_kind_and_talent_has_a_text() -> None:
    kinds = {name for name in pb.Kind.DESCRIPTOR.values_by_name if name != "KIND_UNSPECIFIED"}
    talents = {name for name in pb.Talent.DESCRIPTOR.values_by_name if name != "TALENT_UNSPECIFIED"}
    assert served().keys() == CONDITIONS.keys() == kinds | talents


@rule("R2", "T")
@pytest.mark.parametrize("name", CONDITIONS)
def test_text_has_the_conditions_of_its_rule_in_both_languages(name: str) -> None:
    english, chinese = CONDITIONS[name]
    description = served()[name].description
    assert [phrase for phrase in english if phrase not in description.en] == []
    assert [phrase for phrase in chinese if phrase not in description.zh] == []
    assert not re.search(r"[A-Za-z]", description.zh)
    assert not re.search(r"[\u4e00-\u9fff]", description.en)


@rule("R2", "T")
@pytest.mark.parametrize("name", CONDITIONS)
def test_text_has_the_figures_of_the_ruleset_and_no_others(name: str) -> None:
    number = pb.Kind.Value(name) if name.startswith("KIND") else pb.Talent.Value(name)
    expected = sorted(kind_figures(number) if name.startswith("KIND") else talent_figures(number))
    description = served()[name].description
    assert numbers(description.en) == expected
    assert numbers(description.zh) == expected
