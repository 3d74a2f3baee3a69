"""A side's view (V6, V7, V10), built up from nothing. Legality and options take a `SideView`, so they cannot leak."""

from typing import NamedTuple

from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.catalog.board import BIT
from rules_service.games.chuhe.position.table import NOWHERE, Fort, Garrison, Piece, Side, Table
from rules_service.games.chuhe.view.vision import seen


class SeenPiece(NamedTuple):
    """An enemy piece on a seen cell."""

    kind: int
    strength: int
    shield: int


class SeenCamp(NamedTuple):
    """An enemy camp that is seen or known (V10, A22)."""

    at: int
    defence: int
    shield: int


def seen_piece(piece: Piece) -> SeenPiece:
    return SeenPiece(piece.kind, piece.strength, piece.shield)


def seen_camp(enemy: Side, cells: int, *, known: bool) -> SeenCamp | None:
    """The enemy's camp if it is known or on one of the seen cells."""
    if enemy.camp == NOWHERE or not (known or cells >> enemy.camp & 1):
        return None
    return SeenCamp(enemy.camp, enemy.camp_defence, enemy.camp_shield)


class SideView:
    """A position as one side sees it. `own`, `pieces` and the forts belong to the Table: read-only."""

    __slots__ = (
        "activations",
        "active",
        "ending",
        "enemy_camp",
        "enemy_forts",
        "enemy_occupied",
        "enemy_pieces",
        "enemy_ruins",
        "first",
        "mine",
        "occupied",
        "own",
        "own_forts",
        "own_ruins",
        "phase",
        "pieces",
        "seen",
        "side",
        "turn_pending",
        "turns",
        "winner",
    )

    def __init__(self, table: Table, side: int, cells: int) -> None:
        """`cells`: the cells that the side sees."""
        enemy = 1 - side
        self.side = side
        self.phase = table.phase
        self.first = table.first
        self.active = table.active
        self.turn_pending = table.turn_pending
        self.turns = (table.sides[0].turn, table.sides[1].turn)
        self.winner = table.winner
        self.ending = table.ending
        # V7: activations in the own turn only.
        self.activations = table.activations if table.active == side else 0
        self.seen = cells
        self.own = table.sides[side]
        self.pieces = table.pieces[side]
        self.occupied = table.occupied[side]
        self.enemy_occupied = table.occupied[enemy] & cells
        others = table.pieces[enemy]
        self.enemy_pieces = {cell: seen_piece(others[cell]) for cell in cells_of(self.enemy_occupied)}
        self.enemy_camp = seen_camp(table.sides[enemy], cells, known=self.own.knows_enemy_camp)
        self.own_forts: dict[int, Fort] = {}
        self.enemy_forts: dict[int, Fort] = {}
        for cell, fort in table.forts.items():
            if fort.side == side:
                self.own_forts[cell] = fort
            elif cells >> cell & 1:
                self.enemy_forts[cell] = fort
        self.own_ruins = [cell for cell, owner in table.ruins.items() if owner == side and cells >> cell & 1]
        self.enemy_ruins = [cell for cell, owner in table.ruins.items() if owner != side and cells >> cell & 1]
        self.mine: dict[int, Garrison] = {}
        for cell, garrison in table.mine.items():
            if garrison.owner == side or cells >> cell & 1:
                self.mine[cell] = garrison

    @property
    def is_own_turn(self) -> bool:
        """The side may act now."""
        return self.active == self.side and not self.turn_pending

    def blockers(self) -> int:
        """The cells that are closed to the side's pieces as far as it sees (M1)."""
        cells = self.enemy_things()
        if self.own.camp != NOWHERE:
            cells |= BIT[self.own.camp]
        return cells

    def enemy_things(self) -> int:
        """The cells where the side sees or knows a target (C)."""
        cells = self.enemy_occupied
        for cell in self.enemy_forts:
            cells |= BIT[cell]
        for cell, garrison in self.mine.items():
            if garrison.owner != self.side:
                cells |= BIT[cell]
        if self.enemy_camp is not None:
            cells |= BIT[self.enemy_camp.at]
        return cells

    def own_things(self) -> int:
        """The cells of the side's pieces and structures; ruins do not count (A25)."""
        cells = self.occupied
        for cell in self.own_forts:
            cells |= BIT[cell]
        for cell, garrison in self.mine.items():
            if garrison.owner == self.side:
                cells |= BIT[cell]
        if self.own.camp != NOWHERE:
            cells |= BIT[self.own.camp]
        return cells


def see(table: Table, side: int) -> SideView:
    return SideView(table, side, seen(table, side))
