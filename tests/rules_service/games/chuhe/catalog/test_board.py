"""B: the board."""

from typing import cast

import pytest

from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import attack, move, split, use
from tests.rules_service.games.chuhe.support.asserts import accept, assert_illegal, assert_sees, forts, seen_by, strengths
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BOARD,
    CAVALRY,
    FARMER,
    FORT,
    KINDS,
    MIST,
    NORTH,
    SOLDIER,
    SOUTH,
    Cell,
    half_of,
)
from zhanqi.games.chuhe.v1 import ruleset_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

TRAIL = {(row, 2) for row in range(8, 14)}
MOUNTAIN = {(row, col) for row in range(8, 14) for col in (1, 3)} | {(10, 4), (11, 4)}
MINE = {(10, 19), (10, 20), (11, 19), (11, 20)}
BRIDGE = {(row, col) for row in (10, 11) for col in (9, 14)}
RIVER = {(row, col) for row in (10, 11) for col in range(5, 19)} - BRIDGE

TERRAIN = {
    ruleset_pb2.TERRAIN_MOUNTAIN: MOUNTAIN,
    ruleset_pb2.TERRAIN_TRAIL: TRAIL,
    ruleset_pb2.TERRAIN_MINE: MINE,
    ruleset_pb2.TERRAIN_BRIDGE: BRIDGE,
    ruleset_pb2.TERRAIN_RIVER: RIVER,
    ruleset_pb2.TERRAIN_PLAIN: set(BOARD) - MOUNTAIN - TRAIL - MINE - BRIDGE - RIVER,
}


def step_into(target: Cell, kind: pb.Kind) -> set[str]:
    """The reasons against each step into a cell from its neighbours that the kind could stand on; an empty set: it may enter."""
    row, col = target
    reasons: set[str] = set()
    for start in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        if start in TERRAIN[ruleset_pb2.TERRAIN_PLAIN] and start not in ((1, 10), (20, 10)):
            state = position().no_mine().piece(start, NORTH, kind, 100).state()
            reasons |= {violation.reason for violation in GAME.violations(state, "north", move(start, target))}
    return reasons


@rule("B1", "B2", "B3", "B4")
def test_the_ruleset_serves_the_board() -> None:
    board = cast(ruleset_pb2.Ruleset, GAME.spec.ruleset()).board
    assert (board.rows, board.columns, board.north_last_row) == (20, 20, 10)
    assert len(board.terrain) == 400
    for terrain, cells in TERRAIN.items():
        assert {where for where, kind in zip(BOARD, board.terrain, strict=True) if kind == terrain} == cells


@rule("B2", "B4")
def test_the_board_has_the_cells_that_the_page_counts() -> None:
    assert (len(TRAIL), len(MOUNTAIN), len(RIVER), len(BRIDGE), len(MINE)) == (6, 14, 24, 4, 4)


@rule("B1")
def test_each_side_has_ten_rows() -> None:
    state = position().state()
    assert seen_by(state, NORTH) == half_of(NORTH)
    assert seen_by(state, SOUTH) == half_of(SOUTH)
    assert len(half_of(NORTH)) == len(half_of(SOUTH)) == 200


@rule("B1")
@pytest.mark.parametrize("target", [(0, 1), (1, 0), (1, 21), (21, 1), (-1, 5), (1000, 1000)])
def test_cells_beyond_the_edge_are_refused(target: Cell) -> None:
    state = position().piece((1, 1), NORTH, ARTILLERY, 100).state()
    assert_illegal(state, NORTH, move((1, 1), target), "OFF_BOARD", "B1")
    assert_illegal(state, NORTH, attack((1, 1), target), "OFF_BOARD", "B1")
    assert_illegal(state, NORTH, move(target, (1, 2)), "OFF_BOARD", "B1")


@rule("B2")
@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_enters_the_mountain(kind: pb.Kind) -> None:
    for target in [(8, 1), (8, 3), (9, 3), (10, 4), (11, 4), (13, 1), (13, 3)]:
        assert "IMPASSABLE" in step_into(target, kind)


@rule("B2", "B5")
def test_trail_can_only_be_left_at_its_ends() -> None:
    state = position().piece((8, 2), NORTH, SOLDIER, 100).piece((13, 2), NORTH, SOLDIER, 100).state()
    for start in [(8, 2), (13, 2)]:
        for side_step in (-1, 1):
            assert_illegal(state, NORTH, move(start, (start[0], 2 + side_step)), "IMPASSABLE", "B2")
    accept(state, NORTH, move((8, 2), (7, 2)))
    accept(state, NORTH, move((13, 2), (14, 2)))


@rule("B3", "B5")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_enters_the_mine_and_the_bridges(kind: pb.Kind) -> None:
    for target in [(10, 19), (10, 20), (11, 19), (10, 9), (11, 9), (10, 14), (11, 14)]:
        assert step_into(target, kind) == set()


@rule("B4")
@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_enters_the_river(kind: pb.Kind) -> None:
    for target in RIVER:
        assert step_into(target, kind) == {"IMPASSABLE"}


@rule("B4")
def test_bridge_can_only_be_left_at_its_ends() -> None:
    state = position().piece((10, 9), NORTH, CAVALRY, 100).state()
    assert_illegal(state, NORTH, move((10, 9), (10, 8)), "IMPASSABLE", "B4")
    assert_illegal(state, NORTH, move((10, 9), (10, 10)), "IMPASSABLE", "B4")
    played = accept(state, NORTH, move((10, 9), (11, 9), (12, 9)))
    assert strengths(played.state) == {(12, 9): 100}


@rule("B5")
def test_only_artillery_is_barred_from_the_trail() -> None:
    assert step_into((8, 2), ARTILLERY) == {"IMPASSABLE"}
    for kind in (SOLDIER, CAVALRY, ARCHER, FARMER):
        assert step_into((8, 2), kind) == set()
    state = position().piece((7, 2), NORTH, ARTILLERY, 400).state()
    assert_illegal(state, NORTH, split((7, 2), 200, (8, 2)), "IMPASSABLE", "B5")


@rule("B6")
def test_terrain_blocks_neither_shots_nor_sight() -> None:
    state = position().piece((9, 4), NORTH, ARTILLERY, 400).piece((9, 2), SOUTH, FARMER, 500).state()
    assert strengths(accept(state, NORTH, attack((9, 4), (9, 2))).state)[(9, 2)] == 300
    state = position().piece((9, 6), NORTH, ARTILLERY, 400).piece((12, 6), SOUTH, FARMER, 500).state()
    assert strengths(accept(state, NORTH, attack((9, 6), (12, 6))).state)[(12, 6)] == 300
    assert_sees(position().piece((11, 2), NORTH, SOLDIER, 100).state(), NORTH, (12, 1), (12, 2), (12, 3))


@rule("B2", "B3", "B4", "T-FORT")
def test_fort_needs_a_plain_cell() -> None:
    state = position().north(talents=(FORT, MIST)).no_mine().state()
    for where in MOUNTAIN | TRAIL | MINE | RIVER | BRIDGE:
        assert_illegal(state, NORTH, use(FORT, where), "BAD_TARGET")
    assert forts(accept(state, NORTH, use(FORT, (9, 18))).state) == {(9, 18): (NORTH, 500)}
