"""Random games end, stay well formed, and are deterministic across processes."""

import os
import random
import subprocess
import sys

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.digest import digest
from tests.rules_service.games.chuhe.support.play import apply
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import random_move
from tests.rules_service.games.chuhe.support.words import SIDES, seat_of
from tests.rules_service.games.chuhe.test_properties import assert_well_formed
from zhanqi.games.chuhe.v1 import action_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

MOST_ACTIONS = 6_000
"""Two sides, 200 turns, and far fewer actions a turn than this allows: three activations, a few talents, the end."""


@rule("S7", "S5")
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_ends(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.start(pb.Options(first=SIDES["south"] if seed % 2 else SIDES["north"]), bytes(32)).state
    for _ in range(MOST_ACTIONS):
        if state.phase == pb.PHASE_OVER:
            break
        if state.phase == pb.PHASE_PLAY and rng.random() < 0.4:
            action = action_pb2.Action(end_turn=action_pb2.EndTurn())
            state = apply(state, state.active, action).state
        else:
            seat, chosen = random_move(state, rng)
            state = apply(state, SIDES[seat], chosen).state
    assert_well_formed(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason in GAME.spec.outcome_reasons
    assert outcome.winner == (seat_of(state.winner) if state.winner else "")


@rule("X")
def test_the_same_input_gives_the_same_bytes_in_another_process_with_another_hash_seed() -> None:
    wanted = digest(7, 150)
    for hash_seed in ("1", "4242"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.rules_service.games.chuhe.support.digest", "7", "150"],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            timeout=100,
            check=True,
        )
        assert run.stdout.strip() == wanted


@rule("X")
def test_other_games_have_other_digests() -> None:
    assert digest(7, 20) != digest(8, 20)
