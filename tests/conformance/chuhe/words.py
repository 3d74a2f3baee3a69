"""Converts names and numbers of the vectors to protobuf values, including invalid ones for the service to refuse."""

from typing import Any

from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1 import board_pb2

_UNKNOWN = 1000
_PREFIXES = {pb.Side: "SIDE_", pb.Kind: "KIND_", pb.Talent: "TALENT_", pb.Phase: "PHASE_"}


def number(enum: Any, name: str | None, unknown: int = 0) -> Any:
    """The enum's number; 0 for None. An unknown name becomes an unknown number."""
    if name is None:
        return 0
    full = f"{_PREFIXES[enum]}{name}"
    return enum.Value(full) if full in enum.keys() else _UNKNOWN + unknown  # noqa: SIM118 - not a dict


def name(enum: Any, value: int) -> str:
    """The number's name in the vectors."""
    full: str = enum.Name(value)
    return full.removeprefix(_PREFIXES[enum])


def cell(at: list[int] | None) -> board_pb2.Cell | None:
    return None if at is None else board_pb2.Cell(row=int32(at[0]), col=int32(at[1]))


def cell_json(at: board_pb2.Cell) -> list[int]:
    return [at.row, at.col]


def int32(value: Any) -> int:
    """The number, clamped to the range of the field."""
    return _clamped(value, 31)


def int64(value: Any) -> int:
    """The number, clamped to the range of the field."""
    return _clamped(value, 63)


def _clamped(value: Any, bits: int) -> int:
    if value != int(value):
        raise ValueError(f"{value} is not an integer, which the field needs")
    return max(-(1 << bits), min(int(value), (1 << bits) - 1))
