"""A: rulings that no other file proves."""

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.acts import attack, end_turn, move, set_up, use
from tests.rules_service.games.chuhe.asserts import accept, own, the_piece
from tests.rules_service.games.chuhe.builder import eagle_eye, mist, position
from tests.rules_service.games.chuhe.play import new_game, view
from tests.rules_service.games.chuhe.rules import rule
from tests.rules_service.games.chuhe.words import (
    EAGLE_EYE,
    FARMER,
    FORT,
    MIST,
    NORTH,
    SOLDIER,
    SOUTH,
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
def test_own_ruins_in_the_dark_are_not_shown_and_not_in_the_way() -> None:
    state = position().ruin((15, 5), NORTH).ruin((5, 5), NORTH).piece((14, 5), NORTH, SOLDIER, 100).state()
    assert len(view(state, NORTH).own.ruins) == 2
    away = position().ruin((15, 5), NORTH).piece((13, 5), NORTH, SOLDIER, 100).state()
    assert len(view(away, NORTH).own.ruins) == 0
    accept(state, NORTH, move((14, 5), (15, 5)))


@rule("A28")
def test_a_pending_turn_is_nobodys() -> None:
    state = GAME.apply(position().state(), "north", end_turn()).state
    assert state.turn_pending
    for seat in ("north", "south"):
        assert {one.reason for one in GAME.violations(state, seat, end_turn())} == {"NOT_YOUR_TURN"}
        assert list(GAME.options(state, seat)) == []
