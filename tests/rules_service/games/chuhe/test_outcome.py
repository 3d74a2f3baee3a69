"""S7: how a game ends."""

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import (
    attack,
    end_turn,
    move,
    resign,
    set_up,
    use,
)
from tests.rules_service.games.chuhe.support.asserts import (
    accept,
    assert_illegal,
    own,
    strengths,
)
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.play import new_game
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    FORT,
    HOLD_FAST,
    MIST,
    NORTH,
    SOLDIER,
    SOUTH,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("S7", "C10")
def test_destroying_the_camp_wins_at_once() -> None:
    state = position().piece((19, 10), NORTH, SOLDIER, 2000).state()
    played = accept(state, NORTH, attack((19, 10), (20, 10)))
    assert (played.state.phase, played.state.winner, played.state.ending) == (pb.PHASE_OVER, NORTH, pb.ENDING_CAMP_DESTROYED)
    assert played.last.outcome is not None
    assert played.last.outcome.winner == "north"
    assert GAME.outcome(played.state) == played.last.outcome
    assert list(played.last.decisions) == []


@rule("S7")
@pytest.mark.parametrize("first", [NORTH, SOUTH])
def test_the_second_sides_turn_200_ends_in_a_draw(first: pb.Side) -> None:
    second = SOUTH if first == NORTH else NORTH
    state = position(first, first).north(turn=200).south(turn=200).side(second, turn=199).state()
    state = accept(state, first, end_turn()).state
    assert (state.phase, own(state, second).turn) == (pb.PHASE_PLAY, 200)
    played = accept(state, second, end_turn())
    assert (played.state.phase, played.state.winner, played.state.ending) == (pb.PHASE_OVER, 0, pb.ENDING_TURN_LIMIT)
    assert played.last.outcome is not None
    assert played.last.outcome.winner == ""


@rule("S7", "A27")
def test_a_side_may_resign_at_any_time() -> None:
    half = accept(new_game(), NORTH, set_up(5, FORT, MIST)).state
    for state in (new_game(), half, position().state(), position(SOUTH).state()):
        for side, winner in ((NORTH, "south"), (SOUTH, "north")):
            played = accept(state, side, resign())
            assert (played.state.phase, played.state.ending) == (pb.PHASE_OVER, pb.ENDING_RESIGNATION)
            assert played.last.outcome is not None
            assert played.last.outcome.winner == winner
            assert list(played.last.decisions) == []


@rule("S7", "X")
def test_every_action_is_refused_after_the_end() -> None:
    state = accept(position().piece((5, 5), NORTH, SOLDIER, 100).state(), NORTH, resign()).state
    for side in (NORTH, SOUTH):
        for action in (move((5, 5), (5, 6)), end_turn(), resign(), use(HOLD_FAST), set_up(5, FORT, MIST)):
            assert_illegal(state, side, action, "GAME_OVER", "S7")
    assert strengths(state) == {(5, 5): 100}


@rule("S7")
def test_every_outcome_has_its_own_word() -> None:
    words = [
        accept(position().piece((19, 10), NORTH, SOLDIER, 2000).state(), NORTH, attack((19, 10), (20, 10))).last.outcome,
        accept(position().state(), NORTH, resign()).last.outcome,
        accept(position(SOUTH).north(turn=200).south(turn=200).state(), SOUTH, end_turn()).last.outcome,
    ]
    reasons_given = {outcome.reason for outcome in words if outcome is not None}
    assert reasons_given == set(GAME.spec.outcome_reasons)
    assert len(reasons_given) == 3
