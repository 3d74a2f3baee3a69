"""A: rulings without a test elsewhere."""

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import (
    Action,
    attack,
    end_turn,
    faith,
    move,
    release,
    set_up,
    split,
    use,
    volley,
)
from tests.rules_service.games.chuhe.support.asserts import accept, own, reasons, the_piece
from tests.rules_service.games.chuhe.support.builder import eagle_eye, mist, position
from tests.rules_service.games.chuhe.support.play import new_game, view
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    EAGLE_EYE,
    FAITH,
    FARMER,
    FORT,
    MIST,
    NORTH,
    SOLDIER,
    SOUTH,
    VOLLEY,
)


@rule("A01", "S6")
def test_flags_are_cleared_when_the_own_turn_begins_and_not_when_it_ends() -> None:
    state = position().north(acted=True).piece((5, 5), NORTH, SOLDIER, 100, moved=True).piece((5, 6), SOUTH, FARMER, 900).state()
    state = accept(state, NORTH, attack((5, 5), (5, 6))).state
    state = accept(state, NORTH, end_turn()).state
    piece = the_piece(state, (5, 5))
    assert (piece.moved, piece.attacked, state.north.camp.acted) == (True, True, True)
    state = accept(state, SOUTH, end_turn()).state
    piece = the_piece(state, (5, 5))
    assert (piece.moved, piece.attacked, state.north.camp.acted) == (False, False, False)


@rule("A23", "S1")
def test_before_set_up_there_is_no_camp_and_three_activations_are_shown() -> None:
    state = new_game()
    assert not state.north.HasField("camp")
    assert not state.south.HasField("camp")
    assert state.activations == 3
    half = accept(state, NORTH, set_up(3, FORT, MIST)).state
    assert half.north.HasField("camp")
    assert not half.south.HasField("camp")
    assert half.activations == 3


@rule("A23")
def test_eagle_eye_has_no_place_and_effects_are_in_the_order_of_the_talents() -> None:
    state = position().north(talents=(MIST, EAGLE_EYE), effects=[mist((15, 5))]).state()
    state = accept(state, NORTH, use(EAGLE_EYE)).state
    assert list(own(state, NORTH).effects) == [eagle_eye(), mist((15, 5))]


@rule("A21", "A25")
def test_own_ruins_in_the_dark_are_hidden_and_no_obstacle() -> None:
    state = position().ruin((15, 5), NORTH).ruin((5, 5), NORTH).piece((14, 5), NORTH, SOLDIER, 100).state()
    assert len(view(state, NORTH).own.ruins) == 2
    away = position().ruin((15, 5), NORTH).piece((13, 5), NORTH, SOLDIER, 100).state()
    assert len(view(away, NORTH).own.ruins) == 0
    accept(state, NORTH, move((14, 5), (15, 5)))


@rule("A28")
def test_pending_turn_belongs_to_no_side() -> None:
    state = GAME.apply(position().state(), "north", end_turn()).state
    assert state.turn_pending
    for seat in ("north", "south"):
        assert {one.reason for one in GAME.violations(state, seat, end_turn())} == {"NOT_YOUR_TURN"}
        assert list(GAME.options(state, seat)) == []


@rule("A35", "X")
@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (release(SOLDIER, 1, (0, 10)), {"OFF_BOARD", "OUT_OF_RELEASE_AREA"}),
        (release(SOLDIER, 1, (1, 10)), {"OUT_OF_RELEASE_AREA", "OCCUPIED"}),
        (release(FARMER, 1, (5, 5)), {"OUT_OF_RELEASE_AREA", "KIND_MISMATCH", "OCCUPIED"}),
        (move((5, 5), (6, 5), (7, 5)), {"TOO_FAR", "BAD_PATH"}),
        (move((5, 5), (5, 6)), {"KIND_MISMATCH", "OCCUPIED"}),
        (split((5, 5), 100, (7, 5)), {"TOO_FAR", "BAD_PATH"}),
        (faith((5, 5), (5, 6)), {"OWN_TARGET", "BAD_TARGET"}),
        (use(FORT, (0, 1)), {"OFF_BOARD", "BAD_TARGET", "NO_TALENT"}),
        (volley((2, 2), (0, 2), (0, 3)), {"OFF_BOARD", "NO_TALENT"}),
    ],
)
def test_breach_of_two_rules_lists_both_reasons(action: Action, expected: set[str]) -> None:
    builder = position().north(talents=(FAITH, MIST)).piece((5, 5), NORTH, SOLDIER, 400).piece((5, 6), NORTH, ARCHER, 100)
    assert reasons(builder.piece((2, 2), NORTH, ARCHER, 100).state(), NORTH, action) == expected


@rule("A35", "A28")
def test_talent_out_of_turn_lists_both_reasons() -> None:
    state = position().south(talents=(FAITH, VOLLEY)).piece((15, 5), SOUTH, SOLDIER, 100).state()
    assert reasons(state, SOUTH, use(MIST, (5, 5))) == {"NOT_YOUR_TURN", "WRONG_TURN_FOR_TALENT"}
    assert reasons(state, SOUTH, faith((15, 5), (14, 5))) == {"NOT_YOUR_TURN"}


@rule("S3", "X")
@pytest.mark.parametrize("action", [move((5, 5), (6, 5)), split((5, 5), 100, (6, 5)), attack((5, 5), (6, 6))])
def test_acted_piece_and_missing_activation_are_two_reasons(action: Action) -> None:
    state = position(activations=0).piece((5, 5), NORTH, SOLDIER, 400, attacked=True).state()
    assert reasons(state, NORTH, action) >= {"ALREADY_ACTED", "NO_ACTIVATIONS"}


@rule("S3")
def test_a_piece_that_has_moved_attacks_without_an_activation() -> None:
    state = position(activations=0).piece((5, 5), NORTH, SOLDIER, 400, moved=True).piece((5, 6), SOUTH, FARMER, 100).state()
    assert accept(state, NORTH, attack((5, 5), (5, 6))).state.activations == 0
