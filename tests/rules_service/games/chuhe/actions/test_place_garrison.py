"""G: the mine."""

import pytest

from tests.rules_service.games.chuhe.support.acts import attack, garrison, move, split
from tests.rules_service.games.chuhe.support.asserts import accept, assert_illegal, garrisons, own, strengths, the_piece
from tests.rules_service.games.chuhe.support.builder import MINE, position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    CAVALRY,
    ELITE,
    FARMER,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
)


@rule("G1", "M1")
def test_neutral_garrison_keeps_every_piece_out_of_its_mine_cell() -> None:
    state = position().piece((9, 19), NORTH, SOLDIER, 100).piece((12, 19), SOUTH, SOLDIER, 100).state()
    assert garrisons(state) == dict.fromkeys(MINE, (NEUTRAL, 500, 0))
    assert_illegal(state, NORTH, move((9, 19), (10, 19)), "OCCUPIED")


@rule("G1", "C6")
def test_neutral_garrison_strikes_back_only_at_neighbours() -> None:
    near = position().piece((9, 19), NORTH, SOLDIER, 400).state()
    state = accept(near, NORTH, attack((9, 19), (10, 19))).state
    assert strengths(state) == {(10, 19): 100}
    assert (10, 19) not in garrisons(state)
    far = position().piece((8, 19), NORTH, ARCHER, 400).state()
    state = accept(far, NORTH, attack((8, 19), (10, 19))).state
    assert strengths(state) == {(8, 19): 400}
    assert garrisons(state)[(10, 19)] == (NEUTRAL, 300, 0)


@rule("G2", "A39")
def test_garrisoning_takes_an_activation_and_may_be_repeated() -> None:
    state = position(activations=1).no_mine().piece((10, 20), NORTH, SOLDIER, 300).state()
    state = accept(state, NORTH, garrison((10, 20), 120)).state
    assert garrisons(state) == {(10, 20): (NORTH, 120, 0)}
    piece = the_piece(state, (10, 20))
    assert (piece.strength, piece.moved, piece.attacked, state.activations) == (180, True, True, 0)
    assert_illegal(state, NORTH, move((10, 20), (10, 19)), "ALREADY_ACTED")
    assert_illegal(state, NORTH, attack((10, 20), (11, 20)), "ALREADY_ACTED")
    state = accept(state, NORTH, garrison((10, 20), 10)).state
    assert (state.activations, garrisons(state)) == (0, {(10, 20): (NORTH, 130, 0)})


@rule("G2", "S3")
def test_a_piece_that_attacked_garrisons_within_the_same_activation() -> None:
    builder = position(activations=1).no_mine().piece((10, 20), NORTH, SOLDIER, 300).piece((11, 20), SOUTH, FARMER, 100)
    state = accept(builder.state(), NORTH, attack((10, 20), (11, 20))).state
    state = accept(state, NORTH, garrison((10, 20), 300)).state
    assert (state.activations, garrisons(state)) == (0, {(10, 20): (NORTH, 300, 0)})


@rule("G2", "C14")
def test_the_winner_of_a_mine_cell_garrisons_it_at_once() -> None:
    state = position(activations=1).piece((9, 20), NORTH, SOLDIER, 900).state()
    state = accept(state, NORTH, attack((9, 20), (10, 20))).state
    assert (strengths(state), state.activations) == ({(10, 20): 850}, 0)
    state = accept(state, NORTH, garrison((10, 20), 500)).state
    assert (strengths(state), garrisons(state)[(10, 20)], state.activations) == ({(10, 20): 350}, (NORTH, 500, 0), 0)


@rule("A39")
def test_a_piece_that_was_split_or_merged_garrisons_without_an_activation() -> None:
    builder = position(activations=1).no_mine().piece((10, 20), NORTH, SOLDIER, 500)
    state = accept(builder.state(), NORTH, split((10, 20), 250, (10, 19))).state
    for where in ((10, 19), (10, 20)):
        state = accept(state, NORTH, garrison(where, 50)).state
    assert garrisons(state) == {(10, 19): (NORTH, 50, 0), (10, 20): (NORTH, 50, 0)}
    state = accept(builder.piece((9, 20), NORTH, SOLDIER, 500).state(), NORTH, move((9, 20), (10, 20))).state
    assert (strengths(state), state.activations) == ({(10, 20): 800}, 0)
    accept(state, NORTH, garrison((10, 20), 800))


@rule("G2", "S3")
def test_a_piece_that_moved_garrisons_within_the_same_activation() -> None:
    state = position(activations=1).no_mine().piece((9, 20), NORTH, SOLDIER, 300).state()
    state = accept(state, NORTH, move((9, 20), (10, 20))).state
    state = accept(state, NORTH, garrison((10, 20), 1)).state
    assert (state.activations, garrisons(state)) == (0, {(10, 20): (NORTH, 1, 0)})


@rule("G2", "A18")
def test_all_of_a_farmer_may_become_a_garrison() -> None:
    state = position().no_mine().piece((10, 20), NORTH, FARMER, 300).state()
    state = accept(state, NORTH, garrison((10, 20), 300)).state
    assert strengths(state) == {}
    assert garrisons(state) == {(10, 20): (NORTH, 300, 0)}


@rule("G2", "E3")
def test_own_garrison_grows_and_its_count_goes_on() -> None:
    state = position().garrison((10, 20), NORTH, 250, 1).piece((10, 20), NORTH, SOLDIER, 300).state()
    state = accept(state, NORTH, garrison((10, 20), 51)).state
    assert garrisons(state) == {(10, 20): (NORTH, 301, 1)}


@rule("G2", "X")
def test_a_garrison_needs_a_piece_on_the_mine_with_that_strength() -> None:
    state = (
        position()
        .no_mine()
        .piece((9, 20), NORTH, SOLDIER, 300)
        .piece((10, 20), NORTH, SOLDIER, 300)
        .piece((11, 20), SOUTH, SOLDIER, 300)
        .state()
    )
    assert_illegal(state, NORTH, garrison((9, 20), 100), "NOT_ON_MINE", "G2")
    for amount in (-1, 0, 301):
        assert_illegal(state, NORTH, garrison((10, 20), amount), "BAD_AMOUNT", "G2")
    assert_illegal(state, NORTH, garrison((11, 19), 100), "NO_PIECE")
    assert_illegal(state, NORTH, garrison((11, 20), 100), "NO_PIECE")


@rule("G3", "C3", "C10")
@pytest.mark.parametrize("owner", [NORTH, SOUTH])
def test_a_sides_garrison_never_strikes_back(owner: int) -> None:
    attacker = SOUTH if owner == NORTH else NORTH
    state = position(attacker).garrison((11, 20), owner, 800).piece((12, 20), attacker, SOLDIER, 200).state()  # type: ignore[arg-type]
    state = accept(state, attacker, attack((12, 20), (11, 20))).state
    assert garrisons(state) == {(11, 20): (owner, 700, 0)}
    assert strengths(state) == {(12, 20): 200}


@rule("G3", "C11", "C14")
def test_destroyed_garrison_leaves_the_cell_unclaimed() -> None:
    state = position().garrison((10, 20), SOUTH, 200, 1).piece((9, 20), NORTH, CAVALRY, 400).state()
    state = accept(state, NORTH, attack((9, 20), (10, 20))).state
    assert garrisons(state) == {}
    assert strengths(state) == {(10, 20): 440}


@rule("G3")
def test_own_pieces_enter_stand_on_and_leave_an_own_garrison() -> None:
    state = position().garrison((10, 20), NORTH, 200, 1).piece((9, 20), NORTH, CAVALRY, 400).state()
    moved = accept(state, NORTH, move((9, 20), (10, 20))).state
    assert strengths(moved) == {(10, 20): 400}
    assert garrisons(moved) == {(10, 20): (NORTH, 200, 1)}
    accept(state, NORTH, move((9, 20), (10, 20), (10, 19)))


@rule("A19", "T-ELITE")
def test_an_elite_that_turns_into_a_garrison_has_died() -> None:
    builder = position().north(talents=(ELITE, MIST)).no_mine().piece((10, 20), NORTH, SOLDIER, 300, elite=True)
    state = accept(builder.state(), NORTH, garrison((10, 20), 300)).state
    assert own(state, NORTH).elite_from == 6
    state = accept(builder.state(), NORTH, garrison((10, 20), 299)).state
    assert own(state, NORTH).elite_from == 0
    assert the_piece(state, (10, 20)).elite


@rule("A33", "C1", "C12")
def test_attack_on_a_piece_spares_the_garrison_below() -> None:
    state = (
        position()
        .garrison((11, 19), SOUTH, 200, 1)
        .piece((11, 19), SOUTH, FARMER, 100)
        .piece((12, 19), NORTH, SOLDIER, 900)
        .state()
    )
    state = accept(state, NORTH, attack((12, 19), (11, 19))).state
    assert garrisons(state) == {(11, 19): (SOUTH, 200, 0)}
    assert strengths(state) == {(12, 19): 920}
