"""Fog of war (V1 to V5): which cells a side sees. Never decides what is shown there; that is view.py."""

from rules_service.games.chuhe.catalog.board import BIT, GRID, HALF, WITHIN
from rules_service.games.chuhe.catalog.talents import EAGLE_EYE, MIST, MIST_DISTANCE, TALENTS
from rules_service.games.chuhe.catalog.units import ARCHER
from rules_service.games.chuhe.table import NOWHERE, Table


def seen(table: Table, side: int) -> int:
    """The cells that a side sees."""
    enemy = 1 - side
    occupied = table.occupied[side]
    camp = table.sides[side].camp
    near = GRID.grown(occupied | BIT[camp] if camp != NOWHERE else occupied)
    # V3: what the enemy lights in one's half goes dark, unless one has something within 1 of it.
    dark = _lit(table, enemy) & ~near
    return (HALF[side] & ~dark | _lit(table, side)) & ~_misted(table, enemy)


def _lit(table: Table, side: int) -> int:
    """The cells of the enemy half that a side's pieces light (V2, V4)."""
    abroad = HALF[1 - side]
    scouts = table.occupied[side] & abroad
    if not scouts:
        return 0
    lit = GRID.grown(scouts)
    if table.sides[side].effects and table.sides[side].has_effect(EAGLE_EYE):
        archers = 0
        for cell, piece in table.pieces[side].items():
            if piece.kind == ARCHER:
                archers |= BIT[cell]
        around = archers & abroad
        for _ in range(TALENTS[EAGLE_EYE].amount):
            around = GRID.grown(around)
        lit |= around
    return lit & abroad


def _misted(table: Table, side: int) -> int:
    """The cells that a side's 迷雾 hides from the other (V5)."""
    cells = 0
    for effect in table.sides[side].effects:
        if effect.talent == MIST:
            cells |= WITHIN[MIST_DISTANCE][effect.at]
    return cells


def note_camps(table: Table, sight: tuple[int, int]) -> None:
    """V10: a side that sees the enemy camp knows it from now on. `sight`: what each side sees now."""
    for side in (0, 1):
        camp = table.sides[1 - side].camp
        if camp != NOWHERE and sight[side] >> camp & 1:
            table.sides[side].knows_enemy_camp = True
