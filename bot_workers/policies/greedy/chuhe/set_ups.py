"""The set-up: a camp near the mine, and talents for the own turn."""

from random import Random

from rules_service.games.chuhe.action import SetUp
from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.figures import TALENTS_CHOSEN
from rules_service.games.chuhe.catalog.talents import BATTLEFIELD, ELITE, FAITH, FORT, HOMESTEAD, POTENTIAL

NEAR_THE_MINE = (12, 18)
"""Columns, both included."""

ANYWHERE = 8
"""One camp in this many is at a random column, so that the enemy has to search the whole row."""

TALENTS = (POTENTIAL, POTENTIAL, BATTLEFIELD, ELITE, FAITH, FORT, HOMESTEAD)
"""Duplicates double the chance."""


def set_up(rng: Random) -> SetUp:
    first, last = (1, GRID.columns) if not rng.randrange(ANYWHERE) else NEAR_THE_MINE
    talents: set[int] = set()
    while len(talents) < TALENTS_CHOSEN:
        talents.add(rng.choice(TALENTS))
    return SetUp(rng.randint(first, last), tuple(sorted(talents)))
