"""V8 in lock step: over random games, every event of every viewer equals what an independent model of the rules page computes."""

from collections import Counter
from functools import cache
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_service.games.chuhe import GAME
from tests.examples import examples, scaled
from tests.rules_service.games.chuhe.events.model.cases import cases
from tests.rules_service.games.chuhe.events.model.games import Turning, steps
from tests.rules_service.games.chuhe.events.model.recipients import expected_events
from tests.rules_service.games.chuhe.events.model.required import REQUIRED
from tests.rules_service.games.chuhe.support.acts import begin_turn, end_turn
from tests.rules_service.games.chuhe.support.page import reported_events
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import any_position, random_move
from tests.rules_service.games.chuhe.support.words import NEUTRAL, SIDES, seat_of
from zhanqi.games.chuhe.v1 import state_pb2 as pb

GAMES = 60
PLIES = 40


def check(turning: Turning) -> None:
    """Compares the events of each seat and of the spectators."""
    side = SIDES.get(turning.seat, NEUTRAL)
    assert turning.events() == expected_events(turning.before, side, turning.action, turning.step.state), (
        turning.before,
        turning.seat,
        turning.action,
    )


@cache
def covered() -> Counter[str]:
    """Plays and compares all games; counts the cases that occurred."""
    count: Counter[str] = Counter()
    for seed in range(scaled(GAMES)):
        for turning in steps(seed, PLIES):
            check(turning)
            actor = turning.seat if turning.seat in SIDES else seat_of(turning.before.active)
            count.update(cases(actor, turning.events()))
    return count


@rule("V8", "C3", "C4", "C5", "C10", "C12", "C13", "C14", "M6", "G2", "T-VOLLEY", "T-FAITH", "T0", "E1", "E2", "E5", "S7")
def test_events_of_random_games_equal_the_models() -> None:
    assert covered()


@rule("V8")
def test_random_games_reach_every_event_and_every_recipient() -> None:
    reached = covered()
    assert {case.split()[1] for case in reached} == reported_events()
    assert REQUIRED - reached.keys() == set()


@rule("V8", "C1", "C7", "C11", "C15", "A14", "A17", "A24")
@examples(60)
@given(any_position, st.integers(0, 2**32))
def test_events_of_unusual_positions_equal_the_models(state: pb.State, seed: int) -> None:
    assume(state.phase == pb.PHASE_PLAY and not state.turn_pending)
    seat, action = random_move(state, Random(seed))
    check(Turning(state, seat, action, GAME.apply(state, seat, action)))


@rule("S6", "E1", "E2", "E3", "E5", "T0", "T-HOMESTEAD")
@examples(60)
@given(any_position)
def test_events_of_a_new_turn_equal_the_models(state: pb.State) -> None:
    assume(state.phase == pb.PHASE_PLAY and not state.turn_pending)
    pending = GAME.apply(state, seat_of(state.active), end_turn()).state
    assume(pending.phase == pb.PHASE_PLAY)
    check(Turning(pending, "system", begin_turn(), GAME.apply(pending, "system", begin_turn())))
