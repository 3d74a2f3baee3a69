"""The set-up: a camp within reach of the mine, and two talents that a side on turn can use."""

from random import Random

from rules_service.games.chuhe.action import SetUp
from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.talents import BATTLEFIELD, ELITE, FAITH, FORT, HOMESTEAD, POTENTIAL

NEAR_THE_MINE = (12, 18)
"""Columns, both included."""

ANYWHERE = 8
"""One camp in so many stands anywhere, so that an enemy must look everywhere."""

TALENTS = (POTENTIAL, POTENTIAL, BATTLEFIELD, ELITE, FAITH, FORT, HOMESTEAD)
"""One that comes twice is chosen twice as often."""


def set_up(rng: Random) -> SetUp:
    """A set-up by chance."""
    first, last = (1, GRID.columns) if not rng.randrange(ANYWHERE) else NEAR_THE_MINE
    talents: set[int] = set()
    while len(talents) < 2:
        talents.add(rng.choice(TALENTS))
    return SetUp(rng.randint(first, last), tuple(sorted(talents)))
