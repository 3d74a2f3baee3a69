"""Reads and writes a message's fields by path, as plain values."""

from typing import Any, cast

from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2
from zhanqi_wire.options.cells import Cell

Scalar = Cell | str | int
FieldValue = Scalar | tuple[Scalar, ...]
"""A field's value, or the values of a repeated field. A `Cell` is one value, although it is a tuple."""


def scalar(value: options_pb2.Value) -> Scalar:
    """Raises ValueError if the value has no kind."""
    match value.WhichOneof("kind"):
        case "cell":
            return Cell(value.cell.row, value.cell.col)
        case "text":
            return value.text
        case "number":
            return value.number
    raise ValueError("a value without a kind")


def read(message: Message, path: str) -> FieldValue | None:
    """The value of a field. None if it is absent; a field without presence never is."""
    *parents, name = path.split(".")
    for parent in parents:
        if not message.HasField(parent):
            return None
        message = getattr(message, parent)
    field = message.DESCRIPTOR.fields_by_name[name]
    if field.is_repeated:
        return tuple(_plain(item) for item in getattr(message, name))
    if field.message_type is not None and not message.HasField(name):
        return None
    return _plain(getattr(message, name))


def write(message: Message, path: str, value: FieldValue) -> None:
    """Set a field. A singular field also accepts a list of one value."""
    *parents, name = path.split(".")
    for parent in parents:
        message = getattr(message, parent)
        message.SetInParent()
    if message.DESCRIPTOR.fields_by_name[name].is_repeated:
        _write_list(message, name, value)
    else:
        _write_one(message, name, value)


def _plain(item: Any) -> Scalar:
    if not isinstance(item, Message):
        return cast(Scalar, item)
    cell: Any = item
    return Cell(cell.row, cell.col)


def _write_list(message: Message, name: str, value: FieldValue) -> None:
    if not isinstance(value, tuple) or isinstance(value, Cell):
        raise ValueError(f"{name} is repeated: {value!r}")
    message.ClearField(name)
    for item in value:
        if isinstance(item, Cell):
            getattr(message, name).add(row=item.row, col=item.col)
        else:
            getattr(message, name).append(item)


def _write_one(message: Message, name: str, value: FieldValue) -> None:
    if isinstance(value, tuple) and not isinstance(value, Cell):
        (value,) = value
    if isinstance(value, Cell):
        cell = getattr(message, name)
        cell.SetInParent()
        cell.row, cell.col = value
    else:
        setattr(message, name, value)
