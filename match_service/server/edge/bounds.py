"""Bounds of what callers write: no text and no list in a request is longer than anything needs, and no text holds a NUL."""

from functools import cache
from typing import Any

from google.protobuf import any_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from match_service.domain.errors import Malformed

_NUL = "\0"
"""PostgreSQL holds no text with it: it would answer with an error, which would look like a fault of ours."""

TEXT_MAX = 256
LIST_MAX = 64
LONG_TEXTS = {
    "zhanqi.match.v1.OidcProof.id_token": 8192,
    # As long as any reason may be; how long a good one is, the use case says.
    "zhanqi.match.v1.SuspendPlayerRequest.reason": 1024,
    "zhanqi.match.v1.UnsuspendPlayerRequest.reason": 1024,
    "zhanqi.match.v1.RevokePlayerSessionsRequest.reason": 1024,
    "zhanqi.match.v1.AdjudicateMatchRequest.reason": 1024,
}
"""Texts that may be longer, by the field's full name."""

_ANY = any_pb2.Any.DESCRIPTOR.full_name


def check_lengths(message: Any, path: str = "") -> None:
    """Raise `Malformed` for a text or a list that is too long. What is in an `Any` is a game's: the request's size bounds it."""
    for field, limit in _bounded(message.DESCRIPTOR):
        value = getattr(message, field.name)
        where = f"{path}{field.name}"
        if field.is_repeated and len(value) > LIST_MAX:
            raise Malformed(where, f"at most {LIST_MAX} are wanted")
        for index, each in enumerate(value if field.is_repeated else (value,)):
            place = f"{where}[{index}]" if field.is_repeated else where
            if field.message_type is None:
                if limit and len(each) > limit:
                    raise Malformed(place, f"at most {limit} characters are wanted")
                if isinstance(each, str) and _NUL in each:
                    raise Malformed(place, "a text without NUL is wanted")
            elif field.is_repeated or message.HasField(field.name):
                check_lengths(each, f"{place}.")


@cache
def _bounded(kind: Descriptor) -> tuple[tuple[FieldDescriptor, int], ...]:
    """The fields that there is something to check of, each with its longest text; 0 where it is none."""
    return tuple((field, _limit(field)) for field in kind.fields if _limit(field) or field.is_repeated or _is_looked_into(field))


def _limit(field: FieldDescriptor) -> int:
    if field.type not in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES):
        return 0
    return LONG_TEXTS.get(field.full_name, TEXT_MAX)


def _is_looked_into(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.full_name != _ANY
