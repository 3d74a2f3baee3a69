"""Switches of the ruleset: each plays the other reading that the page names in "How we read the source"."""

import re
from types import ModuleType

import pytest

from rules_service.games.chuhe import income
from rules_service.games.chuhe.actions import split as split_rules
from rules_service.games.chuhe.actions import turns
from rules_service.games.chuhe.battle import fight
from rules_service.games.chuhe.catalog import figures, talents
from tests.rules_service.games.chuhe.support.acts import end_turn, split
from tests.rules_service.games.chuhe.support.asserts import accept, assert_illegal, strengths, the_piece
from tests.rules_service.games.chuhe.support.battles import battle
from tests.rules_service.games.chuhe.support.builder import PositionBuilder, position
from tests.rules_service.games.chuhe.support.page import section
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import FARMER, NORTH, SOLDIER, SOUTH


def income_after(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, value: object, builder: PositionBuilder
) -> tuple[int, int]:
    """NORTH's gold at the start of its turn, with the default reading and with the other."""
    state = builder.state()
    default = accept(state, SOUTH, end_turn()).state.north.gold
    monkeypatch.setattr(module, name, value)
    return default, accept(state, SOUTH, end_turn()).state.north.gold


@rule("E1")
def test_income_may_begin_in_turn_1(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = position(SOUTH, first=SOUTH).south(turn=1).north(turn=0, gold=0)
    assert income_after(monkeypatch, turns, "INCOME_FROM_TURN", 1, builder) == (0, 1000)


@rule("E2")
def test_farmers_may_pay_per_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = position(SOUTH).north(gold=0).piece((8, 8), NORTH, FARMER, 350)
    assert income_after(monkeypatch, income, "FARMER_INCOME_PER_PIECE", True, builder) == (1350, 1100)


@rule("E5")
def test_cap_may_be_each_mine_cells_own(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = position(SOUTH).north(gold=0).garrison((10, 19), NORTH, 1200, 1).garrison((10, 20), NORTH, 700, 1)
    assert income_after(monkeypatch, income, "MINE_CAP_PER_CELL", True, builder) == (11_000, 18_000)


@rule("M5", "T-ELITE")
def test_elite_may_be_allowed_to_split(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 400, elite=True).state()
    assert_illegal(state, NORTH, split((5, 5), 200, (5, 6)), "ELITE_RESTRICTED", "M5")
    monkeypatch.setattr(split_rules, "ELITE_MAY_SPLIT", True)
    after = accept(state, NORTH, split((5, 5), 200, (5, 6))).state
    assert strengths(after) == {(5, 5): 160, (5, 6): 160}
    assert (the_piece(after, (5, 5)).elite, the_piece(after, (5, 6)).elite) == (True, False)


@rule("C15")
def test_lead_of_exactly_one_may_be_close(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(battle(300, 400)) == {(5, 6)}
    monkeypatch.setattr(fight, "CLOSE", 101)
    assert set(battle(300, 400)) == {(5, 5)}


@rule("X")
def test_page_names_switches_that_exist() -> None:
    named = {name for cells in section("How we read") for name in re.findall(r"Switch: `([A-Z_]+)", cells[2])}
    assert named == {
        "CLOSE",
        "ELITE_MAY_SPLIT",
        "FARMER_INCOME_PER_PIECE",
        "MINE_CAP_PER_CELL",
        "INCOME_FROM_TURN",
        "TALENTS",
        "LAST_TURN",
    }
    assert all(hasattr(figures, name) or hasattr(talents, name) for name in named)


@rule("C4", "C15")
def test_both_examples_of_the_source_come_out_as_it_says() -> None:
    assert battle(400, 300) == {(5, 5): 410}
    assert battle(300, 400) == {(5, 6): 160}
