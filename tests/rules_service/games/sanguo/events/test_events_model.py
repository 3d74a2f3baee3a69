"""Q2: the events of random games, compared with the model decision by decision."""

from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from tests.examples import scaled
from tests.rules_service.games.sanguo.events.lockstep import Comparison
from tests.rules_service.games.sanguo.events.mutants import mutants
from tests.rules_service.games.sanguo.random_play import new_game, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import event_pb2 as eb

GAMES = scaled(10)
LONG = scaled(1)
"""Number of games of ten rounds, in which the deck is used up."""
FIRST = 1004
"""The first of ten seeds whose games reach every kind of event."""
ALTERED = scaled(4)
EVERY_KIND = {field.name for field in eb.Event.DESCRIPTOR.oneofs_by_name["kind"].fields}


@pytest.fixture(scope="module")
def compared() -> Comparison:
    comparison = Comparison()
    for seed in range(LONG):
        play(seed, 10, comparison)
    for seed in range(FIRST, FIRST + GAMES):
        play(seed, 1 + seed % 3, comparison)
    return comparison


def play(seed: int, rounds: int, comparison: Comparison) -> None:
    rng = Random(seed)
    comparison.new_game(f"seed {seed}, {rounds} rounds")
    for before, seat, action, step in steps(new_game(rng, rounds=rounds), rng):
        comparison.compare(before, seat, action, step)


@rule("Q2", "G2", "G3", "G4", "G5", "P1", "P2", "P3", "A27", "K8", "K13", "D1", "D3", "D4", "H-YOUBING")
def test_events_of_random_games_are_those_of_the_model(compared: Comparison) -> None:
    assert compared.decisions > 100 * (GAMES + LONG)


@rule("Q2")
def test_random_games_reach_every_kind_of_event(compared: Comparison) -> None:
    assert set(compared.kinds) == EVERY_KIND


@rule("Q2")
def test_model_refuses_altered_events() -> None:
    """Each kind of event, left out, twice, with another field or with other cards for one viewer."""
    tried: Counter[str] = Counter()
    for seed in range(ALTERED):
        rng = Random(seed)
        comparison = Comparison()
        for before, seat, action, step in steps(new_game(rng, rounds=3), rng):
            for index, event in enumerate(step.updates[0].events):
                assert isinstance(event, eb.Event)
                kind = event.WhichOneof("kind") or ""
                for mutant in mutants(step, index) if tried[kind] < scaled(5) else ():
                    tried[kind] += 1
                    with pytest.raises(AssertionError):
                        Comparison(referee=deepcopy(comparison.referee)).compare(before, seat, action, mutant)
            comparison.compare(before, seat, action, step)
    assert len(tried) > 25
