"""Fog of war (V1 to V5): the cells that each side sees. What a view shows on them is in `side_view` and `spectator_view`."""

from rules_service.games.chuhe.catalog.board import BIT, GRID, HALF, WITHIN, mask_of
from rules_service.games.chuhe.catalog.talents import EAGLE_EYE, MIST, TALENTS
from rules_service.games.chuhe.catalog.units import ARCHER
from rules_service.games.chuhe.position.table import NORTH, NOWHERE, SIDES, SOUTH, Table

BYSTANDER = -1
"""The viewer for spectators: sees what both sides see and owns nothing."""

Sights = tuple[int, int]
"""The cells that north and south see."""


def sights(table: Table) -> Sights:
    return seen(table, NORTH), seen(table, SOUTH)


def sight_of(both: Sights, viewer: int) -> int:
    """The cells that a side, or `BYSTANDER`, sees."""
    return both[NORTH] & both[SOUTH] if viewer == BYSTANDER else both[viewer]


def seen(table: Table, side: int) -> int:
    """The cells that a side sees."""
    enemy = 1 - side
    occupied = table.occupied[side]
    camp = table.sides[side].camp
    near = GRID.grown(occupied | BIT[camp] if camp != NOWHERE else occupied)
    # V3: cells that the enemy lights in this side's half go dark, except within 1 of this side's pieces and camp.
    dark = _lit(table, enemy) & ~near
    return (HALF[side] & ~dark | _lit(table, side)) & ~_misted(table, enemy)


def _lit(table: Table, side: int) -> int:
    """The cells of the enemy half that a side's pieces light (V2, V4)."""
    abroad = HALF[1 - side]
    scouts = table.occupied[side] & abroad
    if not scouts:
        return 0
    lit = GRID.grown(scouts)
    if table.sides[side].has_effect(EAGLE_EYE):
        around = abroad & mask_of(cell for cell, piece in table.pieces[side].items() if piece.kind == ARCHER)
        for _ in range(TALENTS[EAGLE_EYE].amount):
            around = GRID.grown(around)
        lit |= around
    return lit & abroad


def _misted(table: Table, side: int) -> int:
    """The cells that a side's 迷雾 hides from the enemy (V5)."""
    cells = 0
    for effect in table.sides[side].effects:
        if effect.talent == MIST:
            cells |= WITHIN[TALENTS[MIST].amount][effect.at]
    return cells


def note_camps(table: Table, both: Sights) -> None:
    """V10: a side that sees the enemy camp knows it from now on."""
    for side in SIDES:
        camp = table.sides[1 - side].camp
        if camp != NOWHERE and both[side] >> camp & 1:
            table.sides[side].knows_enemy_camp = True
