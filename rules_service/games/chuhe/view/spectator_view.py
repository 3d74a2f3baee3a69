"""The spectators' view: what both sides see."""

from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.position.table import SIDES, Table
from rules_service.games.chuhe.view.side_view import seen_camp, seen_piece


class SpectatorView:
    """A position as spectators see it."""

    __slots__ = ("camps", "forts", "mine", "pieces", "ruins", "seen", "table")

    def __init__(self, table: Table, cells: int) -> None:
        """`cells`: the cells that both sides see."""
        self.table = table
        self.seen = cells
        self.pieces = {
            cell: (side, seen_piece(table.pieces[side][cell]))
            for side in SIDES
            for cell in cells_of(table.occupied[side] & cells)
        }
        self.camps = [
            (side, camp)
            for side in SIDES
            if (camp := seen_camp(table.sides[side], cells, known=table.sides[1 - side].knows_enemy_camp)) is not None
        ]
        self.forts = {cell: fort for cell, fort in table.forts.items() if cells >> cell & 1}
        self.ruins = {cell: owner for cell, owner in table.ruins.items() if cells >> cell & 1}
        self.mine = {cell: garrison for cell, garrison in table.mine.items() if cells >> cell & 1}
