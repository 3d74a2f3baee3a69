"""The board (B1) and its geometry (B2)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.rules.v1 import board_pb2

Cell = tuple[int, int]

ROWS = 7
COLUMNS = 7

COLD = "cold"
WARM = "warm"
SEATS = (COLD, WARM)
"""In ring order (Q3)."""

# B1: one letter a cell. c and C are the cold side's camps and base, w and W the warm side's.
_MAP = """
P . w ^ . c C
. . w ~ w . c
w . ^ . . T .
. ^ ~ . ~ ^ .
. T . . ^ . w
k . w ~ w . .
K k . ^ w . P
"""

_TERRAIN = {
    ".": rb.TERRAIN_PLAIN,
    "^": rb.TERRAIN_MOUNT,
    "w": rb.TERRAIN_WOOD,
    "~": rb.TERRAIN_LAKE,
    "T": rb.TERRAIN_TOWER,
    "P": rb.TERRAIN_POST,
    "c": rb.TERRAIN_CAMP,
    "k": rb.TERRAIN_CAMP,
    "C": rb.TERRAIN_BASE,
    "K": rb.TERRAIN_BASE,
}


def _letters() -> Iterator[tuple[Cell, str]]:
    for row, line in enumerate(_MAP.split("\n")[1:-1], 1):
        for col, letter in enumerate(line.split(), 1):
            yield (row, col), letter


_LETTERS = dict(_letters())

TERRAIN: Mapping[Cell, rb.Terrain] = MappingProxyType({cell: _TERRAIN[letter] for cell, letter in _LETTERS.items()})
"""The terrain of every cell, row by row."""

CELLS: tuple[Cell, ...] = tuple(TERRAIN)

BASE: Mapping[str, Cell] = MappingProxyType(
    {seat: next(cell for cell, letter in _LETTERS.items() if letter == mark) for seat, mark in ((COLD, "C"), (WARM, "K"))}
)
"""Each side's base."""

CAMPS: Mapping[str, tuple[Cell, ...]] = MappingProxyType(
    {seat: tuple(cell for cell, letter in _LETTERS.items() if letter == mark) for seat, mark in ((COLD, "c"), (WARM, "k"))}
)
"""Each side's camps, row by row (A04)."""

SHARED = frozenset(cell for cell, terrain in TERRAIN.items() if terrain in (rb.TERRAIN_CAMP, rb.TERRAIN_BASE))
"""Cells that hold any number of heroes (B3)."""

LAKES: tuple[Cell, ...] = tuple(cell for cell, terrain in TERRAIN.items() if terrain == rb.TERRAIN_LAKE)

NEIGHBOURS: Mapping[Cell, tuple[Cell, ...]] = MappingProxyType(
    {(r, c): tuple(n for n in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if n in TERRAIN) for r, c in CELLS}
)
"""The orthogonal neighbours of every cell, row by row."""


def distance(one: Cell, other: Cell) -> int:
    """The Manhattan distance, whatever stands between (B2)."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def same_line(one: Cell, other: Cell) -> bool:
    """Whether the cells are in the same row or column (B2)."""
    return one[0] == other[0] or one[1] == other[1]


def other_seat(seat: str) -> str:
    """The opponent."""
    return WARM if seat == COLD else COLD


def cell_of(message: board_pb2.Cell) -> Cell:
    """The cell of a message that is known to be set."""
    return message.row, message.col


def message_of(cell: Cell) -> board_pb2.Cell:
    """The cell as a message."""
    return board_pb2.Cell(row=cell[0], col=cell[1])
