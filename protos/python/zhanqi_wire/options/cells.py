"""Sets of cells as bitmaps."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zhanqi.rules.v1 import board_pb2


class Cell(NamedTuple):
    """One cell of a board; rows and columns count from 1."""

    row: int
    col: int


def members(cells: board_pb2.CellSet) -> Iterator[Cell]:
    """By row, then column."""
    bits = int.from_bytes(cells.bits, "little")
    while bits:
        lowest = bits & -bits
        row, col = divmod(lowest.bit_length() - 1, cells.columns)
        yield Cell(row + 1, col + 1)
        bits ^= lowest


def has(cells: board_pb2.CellSet, cell: Cell) -> bool:
    """False for a cell off the board."""
    if not (1 <= cell.col <= cells.columns and cell.row >= 1):
        return False
    byte, bit = divmod((cell.row - 1) * cells.columns + cell.col - 1, 8)
    return byte < len(cells.bits) and bool(cells.bits[byte] >> bit & 1)


def count(cells: board_pb2.CellSet) -> int:
    return int.from_bytes(cells.bits, "little").bit_count()


def cell_set(columns: int, cells: Iterable[tuple[int, int]]) -> board_pb2.CellSet:
    bits = 0
    for row, col in cells:
        bits |= 1 << ((row - 1) * columns + col - 1)
    return board_pb2.CellSet(columns=columns, bits=bits.to_bytes((bits.bit_length() + 7) // 8, "little"))
