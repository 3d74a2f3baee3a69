"""Short names for Chuhe's enums and for cells, so that a position in a test reads like a diagram."""

from typing import Final

from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1 import board_pb2

Cell = tuple[int, int]
"""Row and column, both from 1."""

NORTH: Final = pb.SIDE_NORTH
SOUTH: Final = pb.SIDE_SOUTH
NEUTRAL: Final = pb.SIDE_UNSPECIFIED

SOLDIER: Final = pb.KIND_SOLDIER
ARTILLERY: Final = pb.KIND_ARTILLERY
CAVALRY: Final = pb.KIND_CAVALRY
ARCHER: Final = pb.KIND_ARCHER
FARMER: Final = pb.KIND_FARMER
KINDS: Final = (SOLDIER, ARTILLERY, CAVALRY, ARCHER, FARMER)

HOMESTEAD: Final = pb.TALENT_HOMESTEAD
SWIFT: Final = pb.TALENT_SWIFT
EAGLE_EYE: Final = pb.TALENT_EAGLE_EYE
HOLD_FAST: Final = pb.TALENT_HOLD_FAST
FORT: Final = pb.TALENT_FORT
POTENTIAL: Final = pb.TALENT_POTENTIAL
VOLLEY: Final = pb.TALENT_VOLLEY
FAITH: Final = pb.TALENT_FAITH
BATTLEFIELD: Final = pb.TALENT_BATTLEFIELD
ELITE: Final = pb.TALENT_ELITE
MIST: Final = pb.TALENT_MIST
TALENTS: Final = (HOMESTEAD, SWIFT, EAGLE_EYE, HOLD_FAST, FORT, POTENTIAL, VOLLEY, FAITH, BATTLEFIELD, ELITE, MIST)
PASSIVES: Final = (HOMESTEAD, SWIFT, BATTLEFIELD, ELITE)
ACTIVES: Final = tuple(talent for talent in TALENTS if talent not in PASSIVES)

SEATS: Final = {NORTH: "north", SOUTH: "south"}
SIDES: Final = {"north": NORTH, "south": SOUTH}
BOARD: Final[tuple[Cell, ...]] = tuple((row, col) for row in range(1, 21) for col in range(1, 21))


def seat_of(side: int) -> str:
    return "north" if side == NORTH else "south"


def foe(side: int) -> pb.Side:
    return SOUTH if side == NORTH else NORTH


def cell(at: Cell) -> board_pb2.Cell:
    return board_pb2.Cell(row=at[0], col=at[1])


def at(message: board_pb2.Cell) -> Cell:
    return (message.row, message.col)


def cells_of(cell_set: board_pb2.CellSet) -> set[Cell]:
    """The cells of a bitmap, read by its description in board.proto."""
    cells = set()
    for byte_index, byte in enumerate(cell_set.bits):
        for bit in range(8):
            if byte >> bit & 1:
                row, col = divmod(byte_index * 8 + bit, cell_set.columns)
                cells.add((row + 1, col + 1))
    return cells


def around(centre: Cell, distance: int = 1) -> set[Cell]:
    """The cells of the board within a Chebyshev distance, the centre too."""
    row, col = centre
    rows = range(max(1, row - distance), min(20, row + distance) + 1)
    cols = range(max(1, col - distance), min(20, col + distance) + 1)
    return {(r, c) for r in rows for c in cols}


_NORTHERN: Final = frozenset((row, col) for row, col in BOARD if row <= 10)
_SOUTHERN: Final = frozenset(BOARD) - _NORTHERN


def half_of(side: int) -> set[Cell]:
    return set(_NORTHERN if side == NORTH else _SOUTHERN)
