"""The board (B): each cell's terrain, and precomputed sets of cells."""

from collections.abc import Iterable

from rules_service.engine.grid import Grid
from rules_service.games.chuhe.catalog.figures import CAMP_RANGE, RELEASE_DISTANCE
from rules_service.games.chuhe.catalog.units import RANGE, UNITS
from zhanqi.games.chuhe.v1 import ruleset_pb2 as pb

# B1. One character a cell: plain ".", mountain "^", trail "=", river "~", bridge "#", mine "*".
_ROWS = (
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "^=^.................",
    "^=^.................",
    "^=^^~~~~#~~~~#~~~~**",
    "^=^^~~~~#~~~~#~~~~**",
    "^=^.................",
    "^=^.................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
)
_TERRAIN = {
    ".": pb.TERRAIN_PLAIN,
    "^": pb.TERRAIN_MOUNTAIN,
    "=": pb.TERRAIN_TRAIL,
    "~": pb.TERRAIN_RIVER,
    "#": pb.TERRAIN_BRIDGE,
    "*": pb.TERRAIN_MINE,
}

GRID = Grid(len(_ROWS), len(_ROWS[0]))
TERRAIN: tuple[pb.Terrain, ...] = tuple(_TERRAIN[character] for row in _ROWS for character in row)
NORTH_LAST_ROW = 10


def _cells(*terrains: pb.Terrain) -> int:
    return sum(1 << cell for cell, terrain in enumerate(TERRAIN) if terrain in terrains)


PLAIN = _cells(pb.TERRAIN_PLAIN)
MINE = _cells(pb.TERRAIN_MINE)
_PASSABLE = GRID.full & ~_cells(pb.TERRAIN_MOUNTAIN, pb.TERRAIN_RIVER)

# Indexed by side (0 north, 1 south), kind, distance and cell.
HALF: tuple[int, int] = (
    GRID.rectangle(1, 1, NORTH_LAST_ROW, GRID.columns),
    GRID.rectangle(NORTH_LAST_ROW + 1, 1, GRID.rows, GRID.columns),
)
EDGE_ROW: tuple[int, int] = (1, GRID.rows)
ENTERABLE: tuple[int, ...] = (_PASSABLE, *(_PASSABLE & ~_cells(*UNITS[kind].barred) for kind in sorted(UNITS)))
WITHIN: tuple[tuple[int, ...], ...] = tuple(
    tuple(GRID.square(cell, distance) for cell in range(GRID.size))
    for distance in range(max(CAMP_RANGE, RELEASE_DISTANCE, *RANGE) + 1)
)
BIT: tuple[int, ...] = tuple(1 << cell for cell in range(GRID.size))
BESIDE: tuple[int, ...] = tuple(GRID.orthogonal(1 << cell) for cell in range(GRID.size))


def mask_of(cells: Iterable[int]) -> int:
    """The set of the cells."""
    mask = 0
    for cell in cells:
        mask |= BIT[cell]
    return mask


def terrain_rule(cell: int) -> str:
    """The rule that closes an impassable cell."""
    return {pb.TERRAIN_MOUNTAIN: "B2", pb.TERRAIN_RIVER: "B4"}.get(TERRAIN[cell], "B5")
