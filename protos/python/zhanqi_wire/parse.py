"""Parses messages, and names the field that is malformed."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar, cast

from google.protobuf import any_pb2, message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message

from zhanqi_wire.status import MalformedRequest

M = TypeVar("M", bound=Message)

_LENGTH_DELIMITED = 2


def parse(kind: type[M], raw: bytes, path: str = "") -> M:
    """Parse a message. Raises `MalformedRequest` with the path of the innermost malformed field, below `path`."""
    try:
        return kind.FromString(raw)
    except DecodeError:
        descriptor = cast(Descriptor, kind.DESCRIPTOR)
        raise MalformedRequest.at(_culprit(descriptor, raw, path), f"not a {descriptor.full_name}") from None


def unpack(packed: any_pb2.Any, kind: type[M], path: str) -> M:
    """Unpack an `Any`. Raises `MalformedRequest` if it is empty, of another type, or malformed."""
    name = kind.DESCRIPTOR.full_name
    if packed.TypeName() != name:
        raise MalformedRequest.at(path, f"expected a {name}")
    return parse(kind, packed.value, path)


def _culprit(kind: Descriptor, raw: bytes, path: str) -> str:
    """The path of the first malformed field below `path`, or `path` itself."""
    for field, index, value in _fields(kind, raw):
        step = f"{field.name}[{index}]" if field.is_repeated else field.name
        name = f"{path}.{step}" if path else step
        if field.type == FieldDescriptor.TYPE_STRING and not _is_utf8(value):
            return name
        if field.message_type is not None and not _is_message(field.message_type, value):
            return _culprit(field.message_type, value, name)
    return path


def _fields(kind: Descriptor, raw: bytes) -> Iterator[tuple[FieldDescriptor, int, bytes]]:
    """The length-delimited fields, each with its index among those of its number, up to the first truncated one."""
    position, seen = 0, Counter[int]()
    while position < len(raw):
        try:
            tag, start = _varint(raw, position)
            start, position = _value(tag & 7, raw, start)
        except ValueError:
            return
        field = kind.fields_by_number.get(tag >> 3)
        if field is not None and tag & 7 == _LENGTH_DELIMITED:
            yield field, seen[field.number], raw[start:position]
            seen[field.number] += 1


def _value(wire_type: int, raw: bytes, start: int) -> tuple[int, int]:
    """The start and end of a field's value. Raises ValueError if it is truncated or has an unknown wire type."""
    match wire_type:
        case 0:
            _, end = _varint(raw, start)
        case 1:
            end = start + 8
        case 2:  # _LENGTH_DELIMITED
            size, start = _varint(raw, start)
            end = start + size
        case 5:
            end = start + 4
        case _:
            raise ValueError("unknown wire type")
    if end > len(raw):
        raise ValueError("truncated")
    return start, end


def _varint(raw: bytes, position: int) -> tuple[int, int]:
    """Decode a varint. Returns it and its end; raises ValueError if it is truncated or longer than ten bytes."""
    number = 0
    for index, byte in enumerate(raw[position : position + 10]):
        number |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return number, position + index + 1
    raise ValueError("malformed varint")


def _is_message(kind: Descriptor, raw: bytes) -> bool:
    try:
        message_factory.GetMessageClass(kind).FromString(raw)
    except DecodeError:
        return False
    return True


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
