"""What things are worth, in gold, more or less. Strengths are in centi, as everywhere."""

from rules_service.games.chuhe.catalog.units import ARCHER, ARTILLERY, CAVALRY, FARMER, SOLDIER
from rules_service.games.chuhe.table import NEUTRAL, OVER, Piece, Table

VICTORY = 10_000_000

PER_CENTI = {SOLDIER: 12, ARTILLERY: 26, CAVALRY: 20, ARCHER: 18, FARMER: 22}
"""A piece fights by its strength, whatever it cost; range and steps count for less than their price."""

OWN_CAMP = 60
ENEMY_CAMP = 25
GARRISON = 25
NEUTRAL_GARRISON = 6
FORT = 4


def piece_worth(piece: Piece) -> int:
    """A piece's worth."""
    return PER_CENTI[piece.kind] * piece.strength


def worth(table: Table, side: int) -> int:
    """How well a side stands, by all that is on the Table."""
    if table.phase == OVER:
        return VICTORY if table.winner == side else -VICTORY
    enemy = 1 - side
    total = sum(map(piece_worth, table.pieces[side].values())) - sum(map(piece_worth, table.pieces[enemy].values()))
    total += OWN_CAMP * table.sides[side].camp_defence - ENEMY_CAMP * table.sides[enemy].camp_defence
    for garrison in table.mine.values():
        if garrison.owner == NEUTRAL:
            total -= NEUTRAL_GARRISON * garrison.strength
        else:
            total += (GARRISON if garrison.owner == side else -GARRISON) * garrison.strength
    for fort in table.forts.values():
        total += (FORT if fort.side == side else -FORT) * fort.defence
    return total
