"""Size bounds of request fields: texts, lists, and no NUL characters."""

from functools import cache
from typing import Any

from google.protobuf import any_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from match_service.domain.errors import Malformed

_NUL = "\0"
"""PostgreSQL rejects texts that contain it."""

TEXT_MAX = 256
LIST_MAX = 64
LONG_TEXTS = {
    "zhanqi.match.v1.OidcProof.id_token": 8192,
    # The use cases have tighter bounds for reasons.
    "zhanqi.match.v1.SuspendPlayerRequest.reason": 1024,
    "zhanqi.match.v1.UnsuspendPlayerRequest.reason": 1024,
    "zhanqi.match.v1.RevokePlayerSessionsRequest.reason": 1024,
    "zhanqi.match.v1.AdjudicateMatchRequest.reason": 1024,
}
"""Longest text of fields that need more than `TEXT_MAX`, by full name."""

_ANY = any_pb2.Any.DESCRIPTOR.full_name


def check_lengths(message: Any, path: str = "") -> None:
    """Raise `Malformed` for an oversized text or list. An `Any`'s content is the game's; only the request's size bounds it."""
    for field, limit in _checked_fields(message.DESCRIPTOR):
        value = getattr(message, field.name)
        where = f"{path}{field.name}"
        if field.is_repeated and len(value) > LIST_MAX:
            raise Malformed(where, f"has more than {LIST_MAX} elements")
        for index, each in enumerate(value if field.is_repeated else (value,)):
            place = f"{where}[{index}]" if field.is_repeated else where
            if field.message_type is None:
                if limit and len(each) > limit:
                    raise Malformed(place, f"has more than {limit} characters")
                if isinstance(each, str) and _NUL in each:
                    raise Malformed(place, "contains NUL")
            elif field.is_repeated or message.HasField(field.name):
                check_lengths(each, f"{place}.")


@cache
def _checked_fields(kind: Descriptor) -> tuple[tuple[FieldDescriptor, int], ...]:
    """The fields to check, each with its longest text, or 0 if it is not a text."""
    return tuple((field, _limit(field)) for field in kind.fields if _limit(field) or field.is_repeated or _is_searched(field))


def _limit(field: FieldDescriptor) -> int:
    if field.type not in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES):
        return 0
    return LONG_TEXTS.get(field.full_name, TEXT_MAX)


def _is_searched(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.full_name != _ANY
