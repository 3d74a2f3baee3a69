"""Errors survive the conversion to a status and back, and their size is bounded."""

import grpc
import pytest
from google.rpc import error_details_pb2
from hypothesis import given
from hypothesis import strategies as st

from zhanqi.rules.v1 import position_pb2
from zhanqi_wire import status as wire

texts = st.text(max_size=20)
violations = st.builds(
    position_pb2.Violation,
    reason=st.text("ABC_", min_size=1, max_size=20),
    rule_id=st.text("CMX19", min_size=1, max_size=4),
    facts=st.lists(st.builds(position_pb2.Fact, name=st.text("abc", min_size=1), value=texts), max_size=3),
)


def there_and_back(error: wire.ServiceError) -> wire.ServiceError:
    status = wire.encode(error)
    trailing = grpc.aio.Metadata(*wire.trailers(status))
    return wire.decode(grpc.aio.AioRpcError(error.code, grpc.aio.Metadata(), trailing, status.message))


@pytest.mark.parametrize("kind", sorted(wire.BY_CODE.values(), key=lambda kind: kind.__name__))
def test_every_error_carries_error_info(kind: type[wire.ServiceError]) -> None:
    status = wire.encode(kind("SOME_REASON", facts={"name": "value"}))
    info = error_details_pb2.ErrorInfo()
    assert status.details[0].Unpack(info)
    assert (info.reason, info.domain, dict(info.metadata)) == ("SOME_REASON", "zhanqi", {"name": "value"})
    assert status.code == kind.code.value[0]
    assert type(there_and_back(kind("SOME_REASON"))) is kind


def test_no_two_errors_share_a_code() -> None:
    assert len(wire.BY_CODE) == len(wire.ServiceError.__subclasses__())


@given(
    st.text("ABC_", min_size=1, max_size=30),
    st.dictionaries(st.text("abc", min_size=1, max_size=8), texts, max_size=4),
    st.lists(violations, max_size=4),
    st.lists(st.builds(wire.FieldProblem, texts, texts), max_size=4),
    st.none() | st.integers(0, 100_000),
)
def test_error_survives_the_round_trip(
    reason: str,
    facts: dict[str, str],
    refusal: list[position_pb2.Violation],
    fields: list[wire.FieldProblem],
    retry: int | None,
) -> None:
    error = wire.Refused(reason, facts=facts, violations=refusal, fields=fields, retry_after_ms=retry)
    back = there_and_back(error)
    assert (back.reason, back.facts, back.retry_after_ms) == (reason, facts, retry)
    assert (list(back.violations), list(back.fields)) == (refusal, fields)


@given(st.lists(violations, min_size=60, max_size=200), st.text(min_size=300, max_size=5000))
def test_status_fits_the_trailers(refusal: list[position_pb2.Violation], long: str) -> None:
    error = wire.Refused(
        "REFUSED", facts={"long": long}, violations=refusal, fields=[wire.FieldProblem(long, long)] * 50, retry_after_ms=1
    )
    status = wire.encode(error)
    assert status.ByteSize() <= wire.MAX_DETAILS_BYTES
    back = there_and_back(error)
    assert back.reason == "REFUSED"
    assert back.violations
    reasons = [violation.reason for violation in back.violations]
    assert reasons == [violation.reason for violation in refusal][: len(reasons)]
    assert len(reasons) == len(refusal) or back.facts["shortened"] == "true"


def test_grpc_error_has_its_code_as_reason() -> None:
    plain = grpc.aio.AioRpcError(grpc.StatusCode.UNAVAILABLE, grpc.aio.Metadata(), grpc.aio.Metadata(), "connection refused")
    error = wire.decode(plain)
    assert (type(error), error.reason) == (wire.Unavailable, "UNAVAILABLE")


@given(st.binary(max_size=80))
def test_malformed_details_decode_like_missing_ones(raw: bytes) -> None:
    broken = grpc.aio.AioRpcError(grpc.StatusCode.NOT_FOUND, grpc.aio.Metadata(), grpc.aio.Metadata((wire.DETAILS_KEY, raw)), "")
    assert type(wire.decode(broken)) is wire.NotFound


def test_unused_codes_decode_to_internal() -> None:
    odd = grpc.aio.AioRpcError(grpc.StatusCode.DATA_LOSS, grpc.aio.Metadata(), grpc.aio.Metadata(), "")
    assert type(wire.decode(odd)) is wire.Internal
