"""The board (B): what each cell is, and sets of cells that the rules ask for again and again."""

from rules_service.engine.grid import Grid
from zhanqi.games.chuhe.v1 import ruleset_pb2 as pb
from zhanqi.games.chuhe.v1.state_pb2 import KIND_ARTILLERY

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
TRAIL = _cells(pb.TERRAIN_TRAIL)
MINE = _cells(pb.TERRAIN_MINE)
_PASSABLE = GRID.full & ~_cells(pb.TERRAIN_MOUNTAIN, pb.TERRAIN_RIVER)

BARRED: dict[int, tuple[pb.Terrain, ...]] = {KIND_ARTILLERY: (pb.TERRAIN_TRAIL,)}
"""B5: terrain that a kind cannot enter though others can."""

# Indexed by side (0 north, 1 south), kind, distance and cell.
HALF: tuple[int, int] = (
    GRID.rectangle(1, 1, NORTH_LAST_ROW, GRID.columns),
    GRID.rectangle(NORTH_LAST_ROW + 1, 1, GRID.rows, GRID.columns),
)
EDGE_ROW: tuple[int, int] = (1, GRID.rows)
ENTERABLE: tuple[int, ...] = tuple(_PASSABLE & ~_cells(*BARRED.get(kind, ())) for kind in range(6))
MAX_DISTANCE = 4
WITHIN: tuple[tuple[int, ...], ...] = tuple(
    tuple(GRID.square(cell, distance) for cell in range(GRID.size)) for distance in range(MAX_DISTANCE + 1)
)
BIT: tuple[int, ...] = tuple(1 << cell for cell in range(GRID.size))
BESIDE: tuple[int, ...] = tuple(GRID.orthogonal(1 << cell) for cell in range(GRID.size))


def terrain_rule(cell: int) -> str:
    """The rule by which a cell that a kind cannot enter is closed to it."""
    return {pb.TERRAIN_MOUNTAIN: "B2", pb.TERRAIN_RIVER: "B4"}.get(TERRAIN[cell], "B5")
