"""What a side sees (V6, V7, V10), built up from nothing. Legality and options take a `SideView` and so cannot leak."""

from typing import NamedTuple

from rules_service.engine.grid import cells_of
from rules_service.games.chuhe import vision
from rules_service.games.chuhe.catalog.board import BIT
from rules_service.games.chuhe.table import NOWHERE, Fort, Garrison, Piece, Side, Table


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


class SideView:
    """A position as one side sees it. `own` and `pieces` are the side's own (V6) and must not be edited."""

    __slots__ = (
        "activations",
        "active",
        "ending",
        "enemy_camp",
        "enemy_forts",
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

    own: Side
    pieces: dict[int, Piece]
    enemy_pieces: dict[int, SeenPiece]
    enemy_camp: SeenCamp | None
    own_forts: dict[int, Fort]
    enemy_forts: dict[int, Fort]
    own_ruins: list[int]
    enemy_ruins: list[int]
    mine: dict[int, Garrison]

    def __init__(self, table: Table, side: int, seen: int) -> None:
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
        self.seen = seen
        self.own = table.sides[side]
        self.pieces = table.pieces[side]
        self.occupied = table.occupied[side]
        others = table.pieces[enemy]
        self.enemy_pieces = {cell: _glimpse(others[cell]) for cell in cells_of(table.occupied[enemy] & seen)}
        self.enemy_camp = _camp(table.sides[enemy], seen, known=self.own.knows_enemy_camp)
        self.own_forts, self.enemy_forts = {}, {}
        for cell, fort in table.forts.items():
            if fort.side == side:
                self.own_forts[cell] = fort
            elif seen >> cell & 1:
                self.enemy_forts[cell] = fort
        self.own_ruins = [cell for cell, owner in table.ruins.items() if owner == side and seen >> cell & 1]
        self.enemy_ruins = [cell for cell, owner in table.ruins.items() if owner != side and seen >> cell & 1]
        self.mine = {}
        for cell, garrison in table.mine.items():
            if garrison.owner == side or seen >> cell & 1:
                self.mine[cell] = garrison

    @property
    def is_own_turn(self) -> bool:
        """The side may act now."""
        return self.active == self.side and not self.turn_pending

    def blockers(self) -> int:
        """The cells where, as far as the side sees, a piece of its own cannot go for something that stands there (M1)."""
        cells = self.enemy_things()
        if self.own.camp != NOWHERE:
            cells |= BIT[self.own.camp]
        return cells

    def enemy_things(self) -> int:
        """The cells where the side sees or knows something that it may attack (C)."""
        cells = 0
        for cell in self.enemy_pieces:
            cells |= BIT[cell]
        for cell in self.enemy_forts:
            cells |= BIT[cell]
        for cell, garrison in self.mine.items():
            if garrison.owner != self.side:
                cells |= BIT[cell]
        if self.enemy_camp is not None:
            cells |= BIT[self.enemy_camp.at]
        return cells

    def own_things(self) -> int:
        """The cells where something of its own stands, ruins excepted (A25)."""
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
    """The position as a side sees it."""
    return SideView(table, side, vision.seen(table, side))


class SharedView:
    """A position as spectators see it: what both sides see, and nobody's own."""

    __slots__ = ("camps", "forts", "mine", "pieces", "ruins", "seen", "table")

    def __init__(self, table: Table, seen: int) -> None:
        self.table = table
        self.seen = seen
        self.pieces = {
            cell: (side, _glimpse(table.pieces[side][cell])) for side in (0, 1) for cell in cells_of(table.occupied[side] & seen)
        }
        self.camps = [
            (side, camp)
            for side in (0, 1)
            if (camp := _camp(table.sides[side], seen, known=table.sides[1 - side].knows_enemy_camp)) is not None
        ]
        self.forts = {cell: fort for cell, fort in table.forts.items() if seen >> cell & 1}
        self.ruins = {cell: owner for cell, owner in table.ruins.items() if seen >> cell & 1}
        self.mine = {cell: garrison for cell, garrison in table.mine.items() if seen >> cell & 1}


def _glimpse(piece: Piece) -> SeenPiece:
    return SeenPiece(piece.kind, piece.strength, piece.shield)


def _camp(enemy: Side, seen: int, *, known: bool) -> SeenCamp | None:
    if enemy.camp == NOWHERE or not (known or seen >> enemy.camp & 1):
        return None
    return SeenCamp(enemy.camp, enemy.camp_defence, enemy.camp_shield)
