"""C and A: misses, bonuses and other effects of an attack."""

import pytest

from tests.rules_service.games.chuhe.support.acts import attack, camp_attack, faith, volley
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    forts,
    garrisons,
    ruins,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.support.battles import battle
from tests.rules_service.games.chuhe.support.builder import PositionBuilder, position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BATTLEFIELD,
    CAVALRY,
    ELITE,
    FAITH,
    FARMER,
    MIST,
    NEUTRAL,
    NORTH,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    SWIFT,
    VOLLEY,
    Cell,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("C", "A16")
def test_attack_on_an_empty_dark_cell_is_a_miss() -> None:
    state = position().piece((9, 9), NORTH, ARTILLERY, 400, potential=2).state()
    state = accept(state, NORTH, attack((9, 9), (12, 9))).state
    piece = the_piece(state, (9, 9))
    assert (piece.strength, piece.attacked, piece.moved, state.activations) == (400, True, False, 2)
    assert_illegal(state, NORTH, attack((9, 9), (11, 9)), "ALREADY_ACTED")


@rule("A12", "C8", "C9")
def test_the_strikers_own_modifiers_count_at_forts_and_garrisons() -> None:
    for modifiers, damage in [({}, 200), ({"potential": 1}, 400)]:
        fort = position().piece((5, 5), NORTH, CAVALRY, 400, **modifiers).fort((5, 6), SOUTH, 500)
        assert forts(accept(fort.state(), NORTH, attack((5, 5), (5, 6))).state) == {(5, 6): (SOUTH, 500 - damage)}
        mine = position().piece((9, 20), NORTH, CAVALRY, 400, **modifiers).garrison((10, 20), SOUTH, 900)
        assert garrisons(accept(mine.state(), NORTH, attack((9, 20), (10, 20))).state) == {(10, 20): (SOUTH, 900 - damage, 0)}


@rule("C11")
def test_the_bonus_is_a_fifth_of_the_victims_strength_at_the_start() -> None:
    assert battle(400, 200, FARMER) == {(5, 5): 440}
    assert battle(1000, 333, FARMER) == {(5, 5): 1067}
    assert battle(100, 2, FARMER) == {(5, 5): 100}
    assert battle(100, 3, FARMER) == {(5, 5): 101}


@rule("C11")
def test_neither_forts_nor_neutral_garrisons_give_a_bonus() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 1000).fort((5, 6), SOUTH, 500).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 5): 1000}
    state = position().piece((8, 19), NORTH, ARCHER, 1000).state()
    assert strengths(accept(state, NORTH, attack((8, 19), (10, 19))).state) == {(8, 19): 1000}


@rule("C13", "T-ELITE", "T-POTENTIAL")
def test_bonus_then_recovery_then_halving() -> None:
    state = (
        position()
        .north(talents=(ELITE, POTENTIAL))
        .piece((5, 5), NORTH, SOLDIER, 400, elite=True, potential=2)
        .piece((5, 6), SOUTH, SOLDIER, 450)
        .state()
    )
    # 400 against 450; 50 back and 350 remain, which win. Plus 90, plus half of the 50 lost, and half of 465 remains.
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 5): 233}


@rule("C14")
def test_winner_over_a_piece_stays_where_it_is() -> None:
    assert battle(500, 200, FARMER) == {(5, 5): 540}
    on_the_mine = position(SOUTH).garrison((11, 19), SOUTH, 300).piece((11, 19), SOUTH, FARMER, 100)
    state = on_the_mine.piece((12, 19), NORTH, SOLDIER, 500).state()
    state.active = NORTH
    assert strengths(accept(state, NORTH, attack((12, 19), (11, 19))).state) == {(12, 19): 520}


@rule("C14", "A37")
@pytest.mark.parametrize("start", [(9, 19), (9, 20), (9, 18), (10, 20), (12, 20)])
@pytest.mark.parametrize("kind", [SOLDIER, ARTILLERY, CAVALRY, ARCHER])
def test_neighbour_that_destroys_a_mine_garrison_enters_its_cell(start: Cell, kind: pb.Kind) -> None:
    target = (11, 19) if start == (12, 20) else (10, 19)
    for owner in (SOUTH, NEUTRAL):
        builder = position().north(talents=(SWIFT, MIST)).garrison(target, owner, 100)
        state = builder.piece(start, NORTH, kind, 900, shield=100, potential=1).state()
        state = accept(state, NORTH, attack(start, target)).state
        assert (set(strengths(state)), garrisons(state)) == ({target}, {})


@rule("C14")
def test_only_an_adjacent_piece_that_destroys_the_garrison_enters() -> None:
    far = position().garrison((10, 19), SOUTH, 100).piece((8, 19), NORTH, ARCHER, 900).state()
    state = accept(far, NORTH, attack((8, 19), (10, 19))).state
    assert (set(strengths(state)), garrisons(state)) == ({(8, 19)}, {})
    alive = position().garrison((10, 19), SOUTH, 900).piece((9, 19), NORTH, SOLDIER, 900).state()
    assert set(strengths(accept(alive, NORTH, attack((9, 19), (10, 19))).state)) == {(9, 19)}
    camp = position().north(camp=20).no_mine().fort((4, 20), SOUTH, 50).state()
    state = accept(camp, NORTH, camp_attack((4, 20))).state
    assert (strengths(state), forts(state)) == ({}, {})


@rule("A37", "T-VOLLEY")
def test_volley_does_not_enter_a_mine_cell() -> None:
    state = position().north(talents=(VOLLEY, MIST)).garrison((10, 19), SOUTH, 100).piece((9, 19), NORTH, ARCHER, 900).state()
    state = accept(state, NORTH, volley((9, 19), (10, 19))).state
    assert (set(strengths(state)), garrisons(state)) == ({(9, 19)}, {})


@rule("A38", "R5")
@pytest.mark.parametrize("moved", [False, True])
def test_entering_a_mine_cell_is_no_move_of_the_pieces_own(*, moved: bool) -> None:
    builder = position().north(talents=(ELITE, POTENTIAL)).garrison((10, 19), SOUTH, 100).fort((9, 19), NORTH, 300)
    builder.piece((9, 19), NORTH, SOLDIER, 900, moved=moved, elite=True, born=3, cards=4, shield=200, potential=2)
    state = accept(builder.state(), NORTH, attack((9, 19), (10, 19))).state
    piece = the_piece(state, (10, 19))
    assert (piece.moved, piece.attacked, piece.cards) == (moved, True, 0)
    assert (piece.elite, piece.born, piece.shield, piece.potential) == (True, 3, 200, 2)
    assert forts(state) == {(9, 19): (NORTH, 300)}
    assert state.activations == 3 - (not moved)


@rule("A38", "G3")
def test_winner_leaves_its_own_garrison_behind() -> None:
    builder = position().garrison((10, 19), NORTH, 200, 1).garrison((11, 19), SOUTH, 100)
    state = accept(builder.piece((10, 19), NORTH, SOLDIER, 900).state(), NORTH, attack((10, 19), (11, 19))).state
    assert (set(strengths(state)), garrisons(state)) == ({(11, 19)}, {(10, 19): (NORTH, 200, 1)})


@rule("A14", "T-POTENTIAL")
def test_potential_does_not_halve_a_piece_that_could_not_strike() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 400).piece((5, 8), SOUTH, SOLDIER, 500, potential=1).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 8))).state) == {(5, 5): 400, (5, 8): 300}


@rule("A14", "C5", "T-POTENTIAL")
def test_both_sides_of_a_one_blow_battle_count_as_having_struck() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 200).piece((5, 6), SOUTH, SOLDIER, 400, potential=1).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 6): (400 - 200 + 40) // 2}


@rule("A40", "T-POTENTIAL", "T-FAITH")
def test_faith_is_no_strike() -> None:
    builder = position().north(talents=(FAITH, MIST)).piece((5, 5), NORTH, SOLDIER, 100)
    state = builder.piece((5, 6), SOUTH, SOLDIER, 900, potential=1).state()
    assert strengths(accept(state, NORTH, faith((5, 5), (5, 6))).state) == {(5, 6): 600}


@rule("A40", "T-POTENTIAL", "T-VOLLEY")
def test_volley_halves_the_archer_and_the_targets_that_struck_back() -> None:
    builder = position().north(talents=(VOLLEY, MIST)).piece((5, 5), NORTH, ARCHER, 400, potential=1)
    builder.piece((5, 6), SOUTH, SOLDIER, 500, potential=1).piece((5, 7), SOUTH, SOLDIER, 500, potential=1)
    # 400 to each; the neighbour's 100 strike back for 100.
    state = accept(builder.state(), NORTH, volley((5, 5), (5, 6), (5, 7))).state
    assert strengths(state) == {(5, 5): 150, (5, 6): 50, (5, 7): 100}


@rule("A15")
def test_halving_rounds_half_up() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 349, potential=1).piece((5, 8), SOUTH, SOLDIER, 900).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 8))).state)[(5, 5)] == 175


@rule("A15")
def test_halving_keeps_the_last_hundredth() -> None:
    state = position().piece((5, 5), NORTH, ARTILLERY, 1, potential=1).piece((5, 8), SOUTH, SOLDIER, 900).state()
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 8))).state)[(5, 5)] == 1


@rule("A16", "E4")
def test_a_miss_is_no_battle() -> None:
    state = position().no_mine().piece((8, 19), NORTH, ARTILLERY, 400, potential=1).state()
    state = accept(state, NORTH, attack((8, 19), (11, 19))).state
    assert strengths(state) == {(8, 19): 400}


@rule("A20", "E4")
def test_a_strike_back_at_a_piece_on_the_mine_is_no_attack_on_the_cell() -> None:
    builder: PositionBuilder = position(SOUTH).garrison((11, 19), SOUTH, 300, 1).piece((11, 19), SOUTH, SOLDIER, 900)
    state = builder.piece((12, 19), NORTH, SOLDIER, 400).state()
    state = accept(state, SOUTH, attack((11, 19), (12, 19))).state
    assert garrisons(state) == {(11, 19): (SOUTH, 300, 1)}


@rule("A25")
def test_ruins_are_no_targets() -> None:
    state = position().piece((9, 9), NORTH, ARTILLERY, 400).ruin((12, 9), SOUTH).ruin((8, 8), SOUTH).state()
    assert_illegal(state, NORTH, attack((9, 9), (8, 8)), "BAD_TARGET")
    missed = accept(state, NORTH, attack((9, 9), (12, 9))).state
    assert ruins(missed) == {(12, 9): SOUTH, (8, 8): SOUTH}


@rule("A31", "T-ELITE", "T-BATTLEFIELD")
def test_outmatched_attacker_is_destroyed_by_the_defender() -> None:
    state = (
        position()
        .south(talents=(BATTLEFIELD, MIST))
        .piece((5, 5), NORTH, SOLDIER, 300)
        .piece((5, 6), SOUTH, SOLDIER, 500)
        .state()
    )
    assert strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state) == {(5, 6): 500 - 300 + 90}
