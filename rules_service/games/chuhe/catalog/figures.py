"""The figures of turns, income, releases, merging, combat and the mine (S, E, R, M, C, G). Strengths are in centi."""

# S
START_GOLD = 20_000
ACTIVATIONS = 3
TALENTS_CHOSEN = 2
FIRST_FULL_TURN = 2
"""S4, E1: the own turn from which a side moves, attacks, uses talents and is paid."""
LAST_TURN = 200

# E
BASE_INCOME = 1_000
FARMER_INCOME = 100
MINE_INCOME = 1_000
MINE_PERIOD = 2
MINE_CAP = 10_000

# R
CARD_STRENGTH = 100
MAX_RELEASE = 3
CARD_LIMIT = 5
RELEASE_DISTANCE = 3

# M
MERGE_LOSS = 20
SPLIT_MIN = 100

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
