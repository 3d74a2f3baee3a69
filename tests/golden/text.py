"""Messages as compact text: one line for each field, or for each thing that stands on a cell, and what changed between two."""

from collections.abc import Iterator, Mapping
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from zhanqi.rules.v1 import board_pb2

Lines = Mapping[str, str]
"""A field's path to its value."""


def lines(message: Message) -> dict[str, str]:
    """The set fields of a message. Messages in lists that have an `at` are named by it."""
    return dict(_lines(message, ""))


def changes(before: Lines, after: Lines) -> Iterator[str]:
    """What differs, in the order of the fields: `+` is new, `-` is gone, `~` has another value."""
    for path, value in after.items():
        if path not in before:
            yield f"+ {path} {value}"
        elif before[path] != value:
            yield f"~ {path} {_cells_changed(before[path], value) or value}"
    for path in before:
        if path not in after:
            yield f"- {path}"


def inline(message: Message) -> str:
    """A message in one line."""
    words = [_word(field, value) for field, value in message.ListFields()]
    return " ".join(word for word in words if word)


def _lines(message: Message, prefix: str) -> Iterator[tuple[str, str]]:
    for field, value in message.ListFields():
        path = f"{prefix}{field.name}"
        if field.message_type is None:
            yield path, _scalars(field, value)
        elif field.is_repeated:
            for index, item in enumerate(value):
                yield f"{path}[{_name(item, index)}]", inline(item)
        elif isinstance(value, board_pb2.Cell | board_pb2.CellSet):
            yield path, _cell_text(value)
        elif _is_small(value):
            yield path, inline(value)
        else:
            yield from _lines(value, f"{path}.")


def _is_small(message: Message) -> bool:
    """It has no lists and nothing but cells below it."""
    return all(
        not field.is_repeated and (field.message_type is None or field.message_type == board_pb2.Cell.DESCRIPTOR)
        for field in message.DESCRIPTOR.fields
    )


def _name(item: Message, index: int) -> str:
    at = getattr(item, "at", None)
    return _cell_text(at) if isinstance(at, board_pb2.Cell) and item.HasField("at") else str(index)


def _word(field: FieldDescriptor, value: Any) -> str:
    if field.name == "at" and isinstance(value, board_pb2.Cell):
        return f"@{_cell_text(value)}"
    if field.message_type is None:
        text = _scalars(field, value)
        return field.name if text == "true" else f"{field.name}={text}"
    items = value if field.is_repeated else [value]
    if field.message_type in (board_pb2.Cell.DESCRIPTOR, board_pb2.CellSet.DESCRIPTOR):
        return f"{field.name}={' '.join(_cell_text(item) for item in items)}"
    return " ".join(f"{field.name}({inline(item)})" for item in items)


def _scalars(field: FieldDescriptor, value: Any) -> str:
    return ",".join(_scalar(field, item) for item in value) if field.is_repeated else _scalar(field, value)


def _scalar(field: FieldDescriptor, value: Any) -> str:
    if field.enum_type is not None:
        names = field.enum_type.values_by_number
        return str(names[value].name).removeprefix(_prefix(field.enum_type.name)) if value in names else str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.hex() if isinstance(value, bytes) else str(value)


def _prefix(enum_name: str) -> str:
    """`FighterType` to `FIGHTER_TYPE_`."""
    return "".join(f"_{char}" if char.isupper() else char for char in enum_name).lstrip("_").upper() + "_"


def _cell_text(value: board_pb2.Cell | board_pb2.CellSet) -> str:
    if isinstance(value, board_pb2.Cell):
        return f"{value.row},{value.col}"
    return "{" + " ".join(f"{row}:{_ranges(cols)}" for row, cols in _rows(value).items()) + "}"


def _rows(cells: board_pb2.CellSet) -> dict[int, list[int]]:
    rows: dict[int, list[int]] = {}
    bits = int.from_bytes(cells.bits, "little")
    for index in range(bits.bit_length()):
        if bits >> index & 1:
            row, col = divmod(index, cells.columns)
            rows.setdefault(row + 1, []).append(col + 1)
    return rows


def _ranges(cols: list[int]) -> str:
    """`1-3,7` of 1, 2, 3 and 7."""
    parts: list[list[int]] = []
    for col in cols:
        if parts and parts[-1][1] == col - 1:
            parts[-1][1] = col
        else:
            parts.append([col, col])
    return ",".join(f"{first}-{last}" if last > first else f"{first}" for first, last in parts)


def _cells_changed(before: str, after: str) -> str:
    """Of two sets of cells the rows that differ."""
    if not (before.startswith("{") and after.startswith("{")):
        return ""
    old, new = ({part.split(":")[0]: part for part in text.strip("{}").split()} for text in (before, after))
    rows = sorted(old.keys() | new.keys(), key=int)
    return " ".join(new.get(row, f"{row}:-") for row in rows if old.get(row) != new.get(row))
