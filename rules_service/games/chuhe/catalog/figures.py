"""The figures of turns, income, releases, merging, combat and the mine (S, E, R, M, C, G). Strengths are in centi.

Some are switches between two readings of the source; docs/rules/chuhe.md, "How we read the source", has them all.
"""

# S
START_GOLD = 20_000
ACTIVATIONS = 3
TALENTS_CHOSEN = 2
FIRST_FULL_TURN = 2
"""S4: the own turn from which a side moves, attacks and uses talents."""
LAST_TURN = 200

# E
INCOME_FROM_TURN = 2
"""E1: the own turn from which a side is paid."""
BASE_INCOME = 1_000
FARMER_INCOME = 100
FARMER_INCOME_PER_PIECE = False
"""E2: a farmer pays the same whatever its strength."""
MINE_INCOME = 1_000
MINE_PERIOD = 2
MINE_CAP = 10_000
MINE_CAP_PER_CELL = False
"""E5: each mine cell has the cap of its own."""

# R
CARD_STRENGTH = 100
MAX_RELEASE = 3
CARD_LIMIT = 5
RELEASE_DISTANCE = 3

# M
MERGE_LOSS = 20
SPLIT_MIN = 100
ELITE_MAY_SPLIT = False
"""M5: an elite may split, and the part that stays is the elite."""

# C
STRIKE_DIVISOR = 2
"""C2: a strike takes this part of the strength."""
STRIKE_UNIT = 50
OUTMATCHED = 100
"""C5: a defender's lead above this ends the battle with one blow."""
CLOSE = 100
"""C15: a defender's lead below this lets the first attacker win."""
SPARED = 1
"""C15: what a strike that would destroy the attacker leaves it."""
LEAD = 500
LEAD_DIVISOR = 2
"""C7: divides the strikes of the weaker piece."""
KILL_BONUS = 20
CAMP_DEFENCE = 1_000
CAMP_STRIKE = 100
CAMP_RANGE = 4

# G
NEUTRAL_GARRISON = 500
NEUTRAL_RANGE = 1
