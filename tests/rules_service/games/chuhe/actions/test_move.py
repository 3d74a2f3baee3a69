"""M: moving, merging and splitting."""

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import attack, move, release, split
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    forts,
    reasons,
    strengths,
    the_piece,
)
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.play import apply_all
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    CAVALRY,
    ELITE,
    FARMER,
    KINDS,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    Cell,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("M1", "X")
@pytest.mark.parametrize(
    "path",
    [
        [],
        [(6, 6)],
        [(5, 7)],
        [(5, 6), (5, 8)],
        [(5, 5)],
        [(5, 6), (5, 5)],
        [(5, 6), (5, 6)],
    ],
)
def test_a_path_is_orthogonal_steps_that_visit_no_cell_twice(path: list[Cell]) -> None:
    state = position().piece((5, 5), NORTH, CAVALRY, 100).state()
    assert_illegal(state, NORTH, move((5, 5), *path), "BAD_PATH", "M1")


@rule("M1")
def test_a_move_passes_over_own_pieces_and_own_forts() -> None:
    state = (
        position()
        .piece((5, 5), NORTH, CAVALRY, 100)
        .piece((5, 6), NORTH, ARCHER, 100)
        .fort((6, 5), NORTH)
        .piece((6, 5), NORTH, SOLDIER, 100)
        .state()
    )
    assert strengths(accept(state, NORTH, move((5, 5), (5, 6), (5, 7))).state)[(5, 7)] == 100
    assert strengths(accept(state, NORTH, move((5, 5), (6, 5), (7, 5))).state)[(7, 5)] == 100


@rule("M1", "T-FORT")
def test_a_move_may_end_in_an_own_fort() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 100).fort((5, 6), NORTH, 77).state()
    state = accept(state, NORTH, move((5, 5), (5, 6))).state
    assert strengths(state) == {(5, 6): 100}
    assert forts(state) == {(5, 6): (NORTH, 77)}


@rule("M1", "X")
@pytest.mark.parametrize("through", [(1, 10), (5, 6), (6, 5), (10, 19), (10, 20)])
def test_move_does_not_pass_enemies_or_camps(through: Cell) -> None:
    row, col = through
    start = (row, col - 1) if row < 10 else (row - 1, col)
    beyond = (row, col + 1) if row < 10 else (row + 1, col)
    state = (
        position()
        .piece((5, 6), SOUTH, SOLDIER, 100)
        .fort((6, 5), SOUTH)
        .garrison((10, 19), NEUTRAL, 500)
        .garrison((10, 20), SOUTH, 1)
        .piece(start, NORTH, CAVALRY, 100)
        .state()
    )
    assert_illegal(state, NORTH, move(start, through), "OCCUPIED", "M1")
    assert_illegal(state, NORTH, move(start, through, beyond), "OCCUPIED", "M1")


@rule("M1")
def test_the_known_enemy_camp_is_in_the_way() -> None:
    state = position().north(knows_camp=True).piece((20, 9), NORTH, CAVALRY, 100).state()
    assert_illegal(state, NORTH, move((20, 9), (20, 10)), "OCCUPIED", "M1")
    assert_illegal(state, NORTH, move((20, 9), (20, 10), (20, 11)), "OCCUPIED", "M1")


@rule("M1", "A35")
def test_a_move_does_not_end_on_an_own_piece_of_another_kind() -> None:
    state = position().piece((5, 5), NORTH, CAVALRY, 100).piece((5, 6), NORTH, ARCHER, 100).state()
    assert {"KIND_MISMATCH", "OCCUPIED"} <= reasons(state, NORTH, move((5, 5), (5, 6)))


@rule("A35")
def test_path_beyond_the_pieces_steps_is_refused() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 100).state()
    assert {"TOO_FAR", "BAD_PATH"} <= reasons(state, NORTH, move((5, 5), (5, 6), (5, 7)))


@rule("A35", "X")
def test_path_that_is_too_long_and_broken_is_refused_with_each_reason_once() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 100).state()
    violations = GAME.violations(state, "north", move((5, 5), (5, 6), (5, 8)))
    assert [violation.reason for violation in violations] == ["TOO_FAR", "BAD_PATH"]


@rule("M1")
def test_fort_blocks_the_enemy_whoever_stands_in_it() -> None:
    state = position().piece((5, 5), SOUTH, SOLDIER, 100).state()
    assert_illegal(state, NORTH, move((5, 5), (5, 6)), "NO_PIECE")
    assert_illegal(state, NORTH, move((7, 7), (7, 8)), "NO_PIECE")


@rule("M2", "M3", "A04", "A05")
def test_merge_keeps_the_piece_at_the_destination() -> None:
    state = (
        position()
        .piece((5, 5), NORTH, SOLDIER, 300, born=4, cards=3, potential=2)
        .piece((5, 6), NORTH, SOLDIER, 200, born=2, cards=1, potential=0)
        .state()
    )
    merged = the_piece(accept(state, NORTH, move((5, 5), (5, 6))).state, (5, 6))
    assert (merged.strength, merged.born, merged.cards, merged.potential) == (400, 2, 1, 0)
    merged = the_piece(accept(state, NORTH, move((5, 6), (5, 5))).state, (5, 5))
    assert (merged.strength, merged.born, merged.cards, merged.potential) == (400, 2, 3, 2)


@rule("M2")
@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("attacked", [False, True])
def test_merged_piece_has_acted_if_either_part_had(*, moved: bool, attacked: bool) -> None:
    state = (
        position()
        .piece((5, 5), NORTH, SOLDIER, 300)
        .piece((5, 6), NORTH, SOLDIER, 200, moved=moved, attacked=attacked)
        .piece((5, 7), SOUTH, FARMER, 900)
        .state()
    )
    state = accept(state, NORTH, move((5, 5), (5, 6))).state
    merged = the_piece(state, (5, 6))
    assert (merged.moved, merged.attacked, state.activations) == (True, attacked, 2)
    if attacked:
        assert_illegal(state, NORTH, attack((5, 6), (5, 7)), "ALREADY_ACTED")
    else:
        assert accept(state, NORTH, attack((5, 6), (5, 7))).state.activations == 2


@rule("M3")
@pytest.mark.parametrize(("one", "other", "merged"), [(300, 200, 400), (251, 251, 402), (252, 251, 402), (1, 1, 2), (100, 1, 81)])
def test_merging_costs_a_fifth_rounded_half_up(one: int, other: int, merged: int) -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, one).piece((5, 6), NORTH, SOLDIER, other).state()
    assert strengths(accept(state, NORTH, move((5, 5), (5, 6))).state) == {(5, 6): merged}


@rule("M3")
def test_strength_released_this_turn_is_exempt_from_the_loss() -> None:
    state = position().piece((2, 10), NORTH, SOLDIER, 300).piece((2, 11), NORTH, SOLDIER, 200).state()
    state = apply_all(state, [(NORTH, release(SOLDIER, 2, (2, 10))), (NORTH, move((2, 11), (2, 10)))])
    merged = the_piece(state, (2, 10))
    assert (merged.strength, merged.fresh) == ((300 + 200) * 8 // 10 + 200, 200)


@rule("M4", "A06")
def test_a_split_costs_both_parts_a_fifth_and_their_turn() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 500, born=3, cards=2, potential=1).state()
    state = accept(state, NORTH, split((5, 5), 200, (5, 6))).state
    rest, gone = the_piece(state, (5, 5)), the_piece(state, (5, 6))
    assert (rest.strength, rest.cards, rest.potential, rest.born) == (240, 2, 1, 3)
    assert (gone.strength, gone.cards, gone.potential, gone.born) == (160, 0, 0, 3)
    assert (rest.moved, rest.attacked, gone.moved, gone.attacked) == (True, True, True, True)
    assert state.activations == 2


@rule("M4")
def test_a_split_rounds_each_part_half_up() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 205).state()
    assert strengths(accept(state, NORTH, split((5, 5), 102, (5, 6))).state) == {(5, 5): 82, (5, 6): 82}


@rule("M4", "X")
def test_both_parts_of_a_split_are_at_least_one() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 250).state()
    for amount in (-1, 0, 99, 151, 250, 1000):
        assert_illegal(state, NORTH, split((5, 5), amount, (5, 6)), "BAD_AMOUNT", "M4")
    for amount in (100, 150):
        accept(state, NORTH, split((5, 5), amount, (5, 6)))
    assert_illegal(position().piece((5, 5), NORTH, SOLDIER, 199).state(), NORTH, split((5, 5), 100, (5, 6)), "BAD_AMOUNT", "M4")


@rule("M4", "X")
def test_a_split_goes_to_a_free_neighbour() -> None:
    state = (
        position()
        .piece((2, 10), NORTH, SOLDIER, 500)
        .piece((2, 11), NORTH, SOLDIER, 100)
        .fort((3, 10), NORTH)
        .piece((9, 20), NORTH, SOLDIER, 500)
        .garrison((10, 20), NORTH, 100)
        .piece((7, 1), NORTH, SOLDIER, 500)
        .state()
    )
    for target in [(1, 10), (2, 11), (3, 10)]:
        assert_illegal(state, NORTH, split((2, 10), 200, target), "OCCUPIED", "M4")
    assert_illegal(state, NORTH, split((9, 20), 200, (10, 20)), "OCCUPIED", "M4")
    assert_illegal(state, NORTH, split((7, 1), 200, (8, 1)), "IMPASSABLE")
    for target in [(3, 11), (2, 8), (2, 10)]:
        assert_illegal(state, NORTH, split((2, 10), 200, target), "TOO_FAR", "M4")
    accept(state, NORTH, split((2, 10), 200, (2, 9)))


@rule("M4")
def test_a_piece_that_moved_does_not_split() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 500, moved=True).state()
    assert_illegal(state, NORTH, split((5, 5), 200, (5, 6)), "ALREADY_ACTED")


@rule("M5", "X")
def test_an_elite_neither_merges_nor_splits() -> None:
    state = (
        position()
        .north(talents=(ELITE, MIST))
        .piece((5, 5), NORTH, SOLDIER, 300, elite=True)
        .piece((5, 6), NORTH, SOLDIER, 200)
        .state()
    )
    assert_illegal(state, NORTH, move((5, 5), (5, 6)), "ELITE_RESTRICTED", "M5")
    assert_illegal(state, NORTH, move((5, 6), (5, 5)), "ELITE_RESTRICTED", "M5")
    assert_illegal(state, NORTH, split((5, 5), 100, (6, 5)), "ELITE_RESTRICTED", "M5")
    accept(state, NORTH, move((5, 5), (6, 5)))


@rule("A07", "M1")
def test_a_path_lists_the_cells_after_the_pieces_own() -> None:
    state = position().piece((5, 5), NORTH, CAVALRY, 100).state()
    assert_illegal(state, NORTH, move((5, 5), (5, 5), (5, 6)), "BAD_PATH", "M1")
    assert_illegal(state, NORTH, move((5, 5), (5, 6), (5, 5)), "BAD_PATH", "M1")


@rule("M1")
@pytest.mark.parametrize("kind", KINDS)
def test_ruins_are_no_obstacles(kind: pb.Kind) -> None:
    state = position().piece((5, 5), NORTH, kind, 100).ruin((5, 6), SOUTH).ruin((5, 4), NORTH).state()
    accept(state, NORTH, move((5, 5), (5, 6)))
    accept(state, NORTH, move((5, 5), (5, 4)))


@rule("B5", "M1")
def test_artillery_does_not_pass_the_trail_but_others_do() -> None:
    state = position().piece((7, 2), NORTH, CAVALRY, 100).piece((6, 2), NORTH, ARTILLERY, 100).state()
    accept(state, NORTH, move((7, 2), (8, 2), (9, 2)))
