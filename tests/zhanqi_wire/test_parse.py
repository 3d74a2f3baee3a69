"""Unparsable bytes: the error names the field."""

import contextlib

import pytest
from google.protobuf import any_pb2, wrappers_pb2
from hypothesis import given
from hypothesis import strategies as st

from tests.zhanqi_wire.toy_messages import toy_action, toy_pool
from zhanqi.rules.v1 import rules_pb2
from zhanqi_wire.parse import parse, unpack
from zhanqi_wire.status import MalformedRequest

ACTION = type(toy_action(toy_pool()))
GOOD_CELL = b"\x08\x01"
CUT_OFF = b"\x0a\x05\x01"
NOT_UTF8 = b"\xff\xfe"


def delimited(field: int, value: bytes) -> bytes:
    return bytes([field << 3 | 2, len(value)]) + value


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (CUT_OFF, ""),
        (b"\xff" * 11, ""),
        (b"\x0f", ""),
        (delimited(2, NOT_UTF8), "note"),
        (delimited(1, delimited(4, NOT_UTF8)), "choice.text"),
        (delimited(1, delimited(1, b"\x08")), "choice.cell"),
        (delimited(1, delimited(3, GOOD_CELL) + delimited(3, b"\x08")), "choice.path[1]"),
        (delimited(1, delimited(5, b"a") + delimited(5, NOT_UTF8)), "choice.texts[1]"),
        (delimited(3, b"") + delimited(3, delimited(4, NOT_UTF8)), "others[1].text"),
        (delimited(2, b"fine") + delimited(1, CUT_OFF), "choice"),
    ],
)
def test_parse_names_the_innermost_malformed_field(raw: bytes, path: str) -> None:
    with pytest.raises(MalformedRequest) as caught:
        parse(ACTION, raw)
    assert [each.path for each in caught.value.fields] == [path]
    with pytest.raises(MalformedRequest) as caught:
        parse(ACTION, raw, "position.state")
    assert [each.path for each in caught.value.fields] == [".".join(filter(None, ["position.state", path]))]


@given(st.binary(max_size=60))
def test_parse_returns_a_message_or_raises_malformed_for_any_bytes(raw: bytes) -> None:
    with contextlib.suppress(MalformedRequest):
        parse(rules_pb2.ApplyActionRequest, raw)


def test_unpack_refuses_other_types_and_malformed_bytes() -> None:
    packed = any_pb2.Any()
    packed.Pack(wrappers_pb2.StringValue(value="x"))
    assert unpack(packed, wrappers_pb2.StringValue, "state").value == "x"
    for wrong in (any_pb2.Any(), any_pb2.Any(type_url="nonsense", value=b"x")):
        with pytest.raises(MalformedRequest) as caught:
            unpack(wrong, wrappers_pb2.StringValue, "state")
        assert caught.value.fields[0].path == "state"
    packed.value = delimited(1, NOT_UTF8)
    with pytest.raises(MalformedRequest) as caught:
        unpack(packed, wrappers_pb2.StringValue, "state")
    assert caught.value.fields[0].path == "state.value"
