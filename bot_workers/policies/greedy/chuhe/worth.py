"""The worth of a position and its things, in gold."""

from rules_service.games.chuhe.catalog.units import ARCHER, ARTILLERY, CAVALRY, FARMER, SOLDIER
from rules_service.games.chuhe.position.table import NEUTRAL, OVER, Piece, Table

VICTORY = 10_000_000

PER_CENTI = {SOLDIER: 12, ARTILLERY: 26, CAVALRY: 20, ARCHER: 18, FARMER: 22}
"""Gold for a centi of each kind. Range and steps count for less than their price."""

OWN_CAMP = 60
ENEMY_CAMP = 25
GARRISON = 25
NEUTRAL_GARRISON = 6
FORT = 4


def piece_worth(piece: Piece) -> int:
    return PER_CENTI[piece.kind] * piece.strength


def worth(table: Table, side: int) -> int:
    """The worth of a position for a side."""
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
