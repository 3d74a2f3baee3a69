"""Battles of two pieces on an open field, for tests that look at nothing but the strengths."""

from tests.rules_service.games.chuhe.support.acts import attack
from tests.rules_service.games.chuhe.support.asserts import accept, strengths
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.words import ARTILLERY, NORTH, SOLDIER, SOUTH, Cell
from zhanqi.games.chuhe.v1 import state_pb2 as pb


def battle(attacker: int, defender: int, kind: pb.Kind = SOLDIER) -> dict[Cell, int]:
    """A soldier at (5, 5) attacks its neighbour; the strengths after it."""
    state = position().piece((5, 5), NORTH, SOLDIER, attacker).piece((5, 6), SOUTH, kind, defender).state()
    return strengths(accept(state, NORTH, attack((5, 5), (5, 6))).state)


def shot(attacker: int, defender: int) -> dict[Cell, int]:
    """Artillery shoots a soldier that cannot strike back."""
    state = position().piece((5, 5), NORTH, ARTILLERY, attacker).piece((5, 8), SOUTH, SOLDIER, defender).state()
    return strengths(accept(state, NORTH, attack((5, 5), (5, 8))).state)
