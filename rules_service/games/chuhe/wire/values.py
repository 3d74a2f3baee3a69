"""Cells, sets of cells, sides and enum values as their protobuf types."""

from typing import cast

from rules_service.games.chuhe.catalog.board import GRID
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1.board_pb2 import Cell, CellSet

_CELLS = tuple(Cell(row=row, col=col) for row, col in map(GRID.row_col, range(GRID.size)))
_BYTES = (GRID.size + 7) // 8


def cell_message(cell: int) -> Cell:
    """A shared message: do not edit it. Protobuf copies it into the message that it is assigned to."""
    return _CELLS[cell]


def cell_set(mask: int) -> CellSet:
    return CellSet(columns=GRID.columns, bits=mask.to_bytes(_BYTES, "little") if mask else b"")


def side_message(side: int) -> pb.Side:
    """`NEUTRAL` becomes unspecified."""
    return cast(pb.Side, side + 1)


def kind_message(kind: int) -> pb.Kind:
    return cast(pb.Kind, kind)


def talent_message(talent: int) -> pb.Talent:
    return cast(pb.Talent, talent)


def phase_message(phase: int) -> pb.Phase:
    return cast(pb.Phase, phase)


def ending_message(ending: int) -> pb.Ending:
    return cast(pb.Ending, ending)


def fighter_type_message(fighter_type: int) -> event_pb2.FighterType:
    return cast(event_pb2.FighterType, fighter_type)
