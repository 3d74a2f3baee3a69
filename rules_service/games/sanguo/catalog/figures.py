"""The figures that belong to no hero, card, terrain or cell, and the defaults of the switches."""

from typing import Final

from rules_service.games.sanguo.catalog.board import COLD, WARM
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb

ROUND: Final = (COLD, WARM, WARM, COLD, COLD, WARM)
"""The sides in the order of a round's turns (G3)."""

DRAFT: Final = (WARM, COLD, COLD, WARM, WARM, COLD)
"""The sides in the order of the draft (G1)."""

LINEUP: Final = 3
"""Number of heroes per side (G1)."""

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

DAMAGE: Final = 1
"""Damage of a card or skill (K, H)."""

HEALED: Final = 1
"""HP that a card, skill or terrain heals (K, H, B4)."""

CROSSES_NOTHING: Final = 1
"""The points with which a move cannot cross (M8)."""

DUJIANG_COST: Final = 0
"""Default points of a lake crossing (A32)."""

DYING_REACH: Final = 4
"""Maximum distance of a 桃 for a dying hero (K3)."""

GOAL: Final = 10
ROUNDS: Final = 10


def default_rules() -> rb.Rules:
    """The default of every switch."""
    return rb.Rules(
        terrain_effects=True, mashu_points=rb.MASHU_POINTS_TOKENS, dujiang_cost=DUJIANG_COST, goal=GOAL, rounds=ROUNDS
    )
