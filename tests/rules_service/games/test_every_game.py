"""What holds for the rules of every registered game, in random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules_service.engine.game import FULL, SPECTATOR, Game, Step
from rules_service.games import registered
from tests.golden.playthrough import choose, start
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire import options

PLIES = 60
each_game = pytest.mark.parametrize("game", registered(), ids=lambda game: game.spec.game_id)


def random_game(game: Game[Any], seed: int) -> Iterator[Step[Any]]:
    """The steps of a game of random actions."""
    rng = Random(seed)
    step = start(game)
    for _ in range(PLIES):
        yield step
        if step.outcome is not None:
            return
        step = game.apply(step.state, *choose(game, step, rng))


def bytes_of(step: Step[Any]) -> list[bytes]:
    messages = [step.state, *(message for update in step.updates for message in (update.view, *update.events))]
    return [message.SerializeToString(deterministic=True) for message in messages]


@each_game
def test_listed_actions_are_legal_and_change_no_argument(game: Game[Any]) -> None:
    rng = Random(1)
    for step in random_game(game, 1):
        before = step.state.SerializeToString(deterministic=True)
        for seat in game.spec.seats:
            for option in list(game.options(step.state, seat))[:10]:
                action = options.sample(option, rng)
                assert list(game.violations(step.state, seat, action)) == []
                game.apply(step.state, seat, action)
        assert step.state.SerializeToString(deterministic=True) == before


@each_game
def test_only_the_seats_that_decide_have_actions(game: Game[Any]) -> None:
    for step in random_game(game, 2):
        deciding = {decision.seat for decision in step.decisions}
        assert {seat for seat in game.spec.seats if list(game.options(step.state, seat))} <= deciding
        assert bool(step.decisions) == (step.outcome is None)


@each_game
def test_the_same_actions_lead_to_the_same_bytes(game: Game[Any]) -> None:
    for one, other in zip(random_game(game, 3), random_game(game, 3), strict=True):
        assert bytes_of(one) == bytes_of(other)


@each_game
def test_updates_agree_with_the_position(game: Game[Any]) -> None:
    for step in random_game(game, 4):
        assert [update.seat for update in step.updates] == [*game.spec.seats, SPECTATOR]
        for update in step.updates:
            assert update.view == game.view(step.state, update.seat)
            assert list(update.decisions) == list(game.decisions(step.state, update.seat))
        assert list(step.decisions) == list(game.decisions(step.state, FULL))
        assert step.outcome == game.outcome(step.state)


@each_game
def test_other_seats_learn_no_more_of_a_decision_than_its_duty_pace_and_turn(game: Game[Any]) -> None:
    for step in random_game(game, 5):
        for update in step.updates:
            for decision in update.decisions:
                if decision.seat != update.seat:
                    assert (decision.kind, decision.default, decision.source, decision.is_forced) == ("", None, "", False)


@each_game
def test_a_seat_that_resigns_does_not_win(game: Game[Any]) -> None:
    state = start(game).state
    for seat in game.spec.seats:
        outcome = game.apply(state, seat, position_pb2.Resign()).outcome
        assert outcome is not None
        assert outcome.winner != seat
        assert outcome.reason in game.spec.outcome_reasons
