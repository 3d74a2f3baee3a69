"""R: releasing cards."""

from typing import cast

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import attack, end_turn, move, release, split
from tests.rules_service.games.chuhe.support.asserts import accept, assert_illegal, strengths, the_piece
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.play import apply_all
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BOARD,
    CAVALRY,
    ELITE,
    FARMER,
    KINDS,
    MIST,
    NORTH,
    SOLDIER,
    SOUTH,
    around,
)
from zhanqi.games.chuhe.v1 import ruleset_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

PRICES = {SOLDIER: 1000, ARTILLERY: 5000, CAVALRY: 3000, ARCHER: 3000, FARMER: 2000}
STEPS = {SOLDIER: 1, ARTILLERY: 1, CAVALRY: 2, ARCHER: 1, FARMER: 1}
RANGES = {SOLDIER: 1, ARTILLERY: 3, CAVALRY: 1, ARCHER: 2, FARMER: 0}


@rule("R1", "R2")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_release_costs_count_times_price_and_one_activation(kind: pb.Kind, count: int) -> None:
    state = position().north(gold=20_000).state()
    state = accept(state, NORTH, release(kind, count, (2, 10))).state
    assert state.north.gold == 20_000 - count * PRICES[kind]
    assert state.activations == 2
    piece = the_piece(state, (2, 10))
    assert (piece.side, piece.kind, piece.strength, piece.fresh, piece.cards, piece.born) == (
        NORTH,
        kind,
        count * 100,
        count * 100,
        count,
        5,
    )


@rule("R1", "X")
def test_one_to_three_cards_that_the_gold_pays_for() -> None:
    state = position().north(gold=2999).state()
    for count in (0, 4, -1):
        assert_illegal(state, NORTH, release(SOLDIER, count, (2, 10)), "BAD_COUNT", "R1")
    assert_illegal(state, NORTH, release(SOLDIER, 3, (2, 10)), "NO_GOLD", "R1")
    assert accept(state, NORTH, release(SOLDIER, 2, (2, 10))).state.north.gold == 999
    exact = position().north(gold=3000).state()
    assert accept(exact, NORTH, release(SOLDIER, 3, (2, 10))).state.north.gold == 0


@rule("R2")
def test_the_ruleset_serves_prices_steps_and_ranges() -> None:
    kinds = {kind.kind: kind for kind in cast(ruleset_pb2.Ruleset, GAME.spec.ruleset()).kinds}
    assert {kind: figures.price for kind, figures in kinds.items()} == PRICES
    assert {kind: figures.steps for kind, figures in kinds.items()} == STEPS
    assert {kind: figures.range for kind, figures in kinds.items()} == RANGES
    assert {kind: list(figures.barred) for kind, figures in kinds.items() if figures.barred} == {
        ARTILLERY: [ruleset_pb2.TERRAIN_TRAIL]
    }


@rule("R2", "M1")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_steps(kind: pb.Kind) -> None:
    state = position().piece((5, 5), NORTH, kind, 100).state()
    path = [(5, 5 + step) for step in range(1, STEPS[kind] + 1)]
    accept(state, NORTH, move((5, 5), *path))
    assert_illegal(state, NORTH, move((5, 5), *path, (5, 6 + STEPS[kind])), "TOO_FAR")


@rule("R2")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != FARMER])
def test_each_kind_has_its_range(kind: pb.Kind) -> None:
    reach = RANGES[kind]
    state = position().piece((5, 5), NORTH, kind, 200).piece((5 + reach, 5 + reach), SOUTH, FARMER, 900).state()
    accept(state, NORTH, attack((5, 5), (5 + reach, 5 + reach)))
    state = position().piece((5, 5), NORTH, kind, 200).piece((6 + reach, 5), SOUTH, FARMER, 900).state()
    assert_illegal(state, NORTH, attack((5, 5), (6 + reach, 5)), "OUT_OF_RANGE")


@rule("R2")
def test_a_farmer_never_attacks() -> None:
    state = position().piece((5, 5), NORTH, FARMER, 900).piece((5, 6), SOUTH, SOLDIER, 100).state()
    assert_illegal(state, NORTH, attack((5, 5), (5, 6)), "CANNOT_ATTACK")


@rule("R3")
@pytest.mark.parametrize("col", [1, 10, 20])
def test_the_release_area_is_seven_by_seven_around_the_camp(col: int) -> None:
    state = position().north(camp=col).state()
    allowed = {where for where in BOARD if not list(GAME.violations(state, "north", release(SOLDIER, 1, where)))}
    assert allowed == around((1, col), 3) - {(1, col)}


@rule("R3", "X")
def test_release_outside_the_area_is_refused() -> None:
    state = position().state()
    for where in [(5, 10), (1, 14), (1, 6), (15, 15)]:
        assert_illegal(state, NORTH, release(SOLDIER, 1, where), "OUT_OF_RELEASE_AREA", "R3")
    assert_illegal(state, NORTH, release(SOLDIER, 1, (0, 10)), "OFF_BOARD", "B1")


@rule("R4")
def test_cards_add_to_an_own_piece_of_the_same_kind_without_loss() -> None:
    state = position().piece((2, 10), NORTH, ARCHER, 251, born=2, cards=1).state()
    piece = the_piece(accept(state, NORTH, release(ARCHER, 2, (2, 10))).state, (2, 10))
    assert (piece.strength, piece.fresh, piece.cards, piece.born) == (451, 200, 3, 2)


@rule("R4", "X")
def test_cards_of_another_kind_are_refused() -> None:
    state = position().piece((2, 10), NORTH, ARCHER, 250).piece((3, 10), SOUTH, SOLDIER, 100).state()
    assert_illegal(state, NORTH, release(SOLDIER, 1, (2, 10)), "KIND_MISMATCH", "R4")
    assert_illegal(state, NORTH, release(SOLDIER, 1, (3, 10)), "OCCUPIED")


@rule("R5")
def test_a_cell_takes_five_cards_while_it_stays_occupied() -> None:
    state = apply_all(position().state(), [(NORTH, release(SOLDIER, 3, (2, 10))), (NORTH, end_turn()), (SOUTH, end_turn())])
    assert_illegal(state, NORTH, release(SOLDIER, 3, (2, 10)), "CARD_LIMIT", "R5")
    state = accept(state, NORTH, release(SOLDIER, 2, (2, 10))).state
    assert the_piece(state, (2, 10)).cards == 5
    assert_illegal(state, NORTH, release(SOLDIER, 1, (2, 10)), "CARD_LIMIT", "R5")


@rule("R5")
def test_card_count_of_a_cell_restarts_when_the_piece_leaves() -> None:
    state = position().piece((2, 10), NORTH, SOLDIER, 500, cards=5, born=3).state()
    state = accept(state, NORTH, move((2, 10), (3, 10))).state
    assert the_piece(state, (3, 10)).cards == 0
    state = accept(state, NORTH, release(SOLDIER, 3, (2, 10))).state
    assert the_piece(state, (2, 10)).cards == 3


@rule("R5")
def test_strength_itself_has_no_cap() -> None:
    huge = 10**8
    state = position().piece((2, 10), NORTH, SOLDIER, huge).state()
    assert strengths(accept(state, NORTH, release(SOLDIER, 3, (2, 10))).state) == {(2, 10): huge + 300}


@rule("R6", "A03")
def test_released_strength_does_not_act_in_its_turn() -> None:
    state = position().piece((2, 10), NORTH, SOLDIER, 300).piece((3, 11), SOUTH, FARMER, 900).state()
    state = accept(state, NORTH, release(SOLDIER, 1, (2, 10))).state
    state = accept(state, NORTH, release(SOLDIER, 3, (2, 11))).state
    for where, beside in [((2, 10), (2, 9)), ((2, 11), (2, 12))]:
        piece = the_piece(state, where)
        assert (piece.moved, piece.attacked) == (True, True)
        assert_illegal(state, NORTH, move(where, beside), "ALREADY_ACTED")
        assert_illegal(state, NORTH, attack(where, (3, 11)), "ALREADY_ACTED")
        assert_illegal(state, NORTH, split(where, 100, beside), "ALREADY_ACTED")


@rule("R6", "A03")
def test_a_piece_that_moved_and_then_gets_cards_cannot_attack() -> None:
    state = position().piece((3, 10), NORTH, SOLDIER, 200).piece((1, 9), SOUTH, FARMER, 900).state()
    state = apply_all(state, [(NORTH, move((3, 10), (2, 10))), (NORTH, release(SOLDIER, 1, (2, 10)))])
    assert_illegal(state, NORTH, attack((2, 10), (1, 9)), "ALREADY_ACTED")


@rule("M5", "R4", "X")
def test_an_elite_receives_no_cards() -> None:
    state = position().north(talents=(ELITE, MIST)).piece((2, 10), NORTH, SOLDIER, 300, elite=True).state()
    assert_illegal(state, NORTH, release(SOLDIER, 1, (2, 10)), "ELITE_RESTRICTED", "M5")
