"""The figures that belong to no hero, card or cell, and the switches' defaults."""

from typing import Final

from rules_service.games.sanguo.catalog.board import COLD, WARM
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb

ROUND: Final = (COLD, WARM, WARM, COLD, COLD, WARM)
"""The sides of a round's turns (G3)."""

DRAFT: Final = (WARM, COLD, COLD, WARM, WARM, COLD)
"""Who picks (G1)."""

LINEUP: Final = 3
"""Heroes of a side (G1)."""

START_CARDS: Final = 3
"""G2."""

RATED_DRAW: Final = 2
"""P3."""

KILL_SCORE: Final = 3
"""G5."""

KILL_DRAW: Final = 2
"""G5."""

FLAG_SCORE: Final = 5
"""G4."""

STRIKES: Final = 1
"""杀 per play phase (P3)."""

UNARMED_RANGE: Final = 1
"""B2."""

DYING_REACH: Final = 4
"""How far a 桃 for the dying goes (K3)."""

GOAL: Final = 10
ROUNDS: Final = 10


def default_rules() -> rb.Rules:
    """The switches as they are when nobody says otherwise."""
    return rb.Rules(terrain_effects=True, mashu_points=rb.MASHU_POINTS_TOKENS, dujiang_cost=0, goal=GOAL, rounds=ROUNDS)
