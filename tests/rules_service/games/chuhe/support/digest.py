"""Plays a random game and prints a digest of all that the rules answered; run as a module, with a seed and a number of plies."""

import hashlib
import random
import sys

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.play import apply, packed
from tests.rules_service.games.chuhe.support.strategies import random_move
from tests.rules_service.games.chuhe.support.words import SIDES
from zhanqi.games.chuhe.v1 import state_pb2 as pb


def digest(seed: int, plies: int) -> str:
    """SHA-256 over states, views, events, decisions, options and notations of a random game, in hex."""
    rng = random.Random(seed)
    total = hashlib.sha256()
    state = GAME.start(pb.Options(), bytes(32)).state
    for _ in range(plies):
        if state.phase == pb.PHASE_OVER:
            break
        seat, action = random_move(state, rng)
        total.update(GAME.notation(state, seat, action).encode())
        for step in apply(state, SIDES[seat], action).steps:
            state = step.state
            total.update(packed(state))
            for update in step.updates:
                total.update(packed(update.view))
                total.update(b"".join(packed(event) for event in update.events))
                total.update(repr([(one.seat, one.duty, one.pace, one.kind) for one in update.decisions]).encode())
            total.update(repr([(tally.name, tally.source, tally.amount) for tally in step.tallies]).encode())
        for name in SIDES:
            total.update(b"".join(packed(option) for option in GAME.options(state, name)))
    return total.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1]), int(sys.argv[2])) + "\n")
