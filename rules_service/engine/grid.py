"""Sets of cells of a rectangular board, as bit masks. Bit `(row - 1) * columns + (col - 1)` is the cell (row, col)."""

from collections.abc import Iterator


def cells_of(mask: int) -> Iterator[int]:
    """The indices of the cells in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Grid:
    """A board of `rows` by `columns` cells, and operations on its masks."""

    __slots__ = ("_not_first", "_not_last", "columns", "full", "rows", "size")

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.full = (1 << self.size) - 1
        first = sum(1 << (row * columns) for row in range(rows))
        self._not_first = self.full ^ first
        self._not_last = self.full ^ (first << (columns - 1))

    def index(self, row: int, col: int) -> int:
        """The cell's index, or -1 if it is off the board."""
        if 1 <= row <= self.rows and 1 <= col <= self.columns:
            return (row - 1) * self.columns + col - 1
        return -1

    def row_col(self, cell: int) -> tuple[int, int]:
        return cell // self.columns + 1, cell % self.columns + 1

    def rectangle(self, top: int, left: int, bottom: int, right: int) -> int:
        """The cells of rows `top` to `bottom` and columns `left` to `right`, clipped to the board."""
        rows = range(max(top, 1), min(bottom, self.rows) + 1)
        columns = range(max(left, 1), min(right, self.columns) + 1)
        return sum(1 << self.index(row, col) for row in rows for col in columns)

    def square(self, cell: int, distance: int) -> int:
        """The cells within a Chebyshev distance of a cell, including the cell."""
        row, col = self.row_col(cell)
        return self.rectangle(row - distance, col - distance, row + distance, col + distance)

    def orthogonal(self, mask: int) -> int:
        """The orthogonal neighbours of the set's cells. Contains a cell of the set only if another one is its neighbour."""
        east_west = (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        return (east_west | mask << self.columns | mask >> self.columns) & self.full

    def grown(self, mask: int) -> int:
        """The set and all cells within a Chebyshev distance of 1."""
        wide = mask | (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        return (wide | wide << self.columns | wide >> self.columns) & self.full

    def manhattan(self, cell: int, other: int) -> int:
        columns = self.columns
        return abs(cell // columns - other // columns) + abs(cell % columns - other % columns)

    def chebyshev(self, cell: int, other: int) -> int:
        columns = self.columns
        return max(abs(cell // columns - other // columns), abs(cell % columns - other % columns))
