"""The rules' plain numbers as the wire's: cells, sides and enums, and the names of kinds and talents."""

from typing import cast

from rules_service.games.chuhe.catalog.board import GRID
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1.board_pb2 import Cell


def cell_message(cell: int) -> Cell:
    """A cell's message."""
    row, col = GRID.row_col(cell)
    return Cell(row=row, col=col)


def side_message(side: int) -> pb.Side:
    """A side's number on the wire; `NEUTRAL` is unspecified."""
    return cast(pb.Side, side + 1)


def kind_message(kind: int) -> pb.Kind:
    """A kind's number on the wire."""
    return cast(pb.Kind, kind)


def talent_message(talent: int) -> pb.Talent:
    """A talent's number on the wire."""
    return cast(pb.Talent, talent)


def phase_message(phase: int) -> pb.Phase:
    """A phase's number on the wire."""
    return cast(pb.Phase, phase)


def ending_message(ending: int) -> pb.Ending:
    """An ending's number on the wire."""
    return cast(pb.Ending, ending)


def fighter_type_message(fighter_type: int) -> event_pb2.FighterType:
    """A fighter type's number on the wire."""
    return cast(event_pb2.FighterType, fighter_type)


def kind_name(kind: int) -> str:
    """A kind's name in tallies and notation, such as `soldier`."""
    return pb.Kind.Name(kind_message(kind)).removeprefix("KIND_").lower()


def talent_name(talent: int) -> str:
    """A talent's name in tallies and notation, such as `eagle_eye`."""
    return pb.Talent.Name(talent_message(talent)).removeprefix("TALENT_").lower()
