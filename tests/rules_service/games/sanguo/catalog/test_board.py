"""B1, B2: the board and its geometry."""

from rules_service.games.sanguo.catalog.board import BASE, CAMPS, CELLS, TERRAIN, distance, same_line
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@rule("B1")
def test_board_is_the_same_after_a_half_turn() -> None:
    assert len(CELLS) == 49
    assert all(TERRAIN[row, col] == TERRAIN[8 - row, 8 - col] for row, col in CELLS)
    assert BASE == {"cold": (1, 7), "warm": (7, 1)}
    assert CAMPS == {"cold": ((1, 6), (2, 7)), "warm": ((6, 1), (7, 2))}
    counts = {terrain: list(TERRAIN.values()).count(terrain) for terrain in rb.Terrain.values()}
    assert (counts[rb.TERRAIN_MOUNT], counts[rb.TERRAIN_LAKE], counts[rb.TERRAIN_WOOD]) == (6, 4, 8)


@rule("B2")
def test_distance_adds_rows_and_columns_and_lines_are_never_blocked() -> None:
    assert distance((1, 1), (3, 4)) == 5
    assert same_line((4, 1), (4, 7))
    assert not same_line((4, 1), (5, 2))
