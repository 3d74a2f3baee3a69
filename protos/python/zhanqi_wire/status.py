"""Errors on the wire, and their gRPC codes. No other module uses the codes.

ServiceError                 a reason, facts, details
├── MalformedRequest         INVALID_ARGUMENT     malformed fields, each with its path
├── Unauthenticated          UNAUTHENTICATED      no valid token
├── NotPermitted             PERMISSION_DENIED    the token does not permit the call
├── NotFound                 NOT_FOUND            no such game, match, seat
├── AlreadyExists            ALREADY_EXISTS       the same request id with another body
├── Refused                  FAILED_PRECONDITION  illegal by the rules (every violation), or by the current state
├── Superseded               ABORTED              another change came first: read again
├── Exhausted                RESOURCE_EXHAUSTED   a limit was reached; may say when to retry
├── Unavailable              UNAVAILABLE          a temporary fault of the service; may say when to retry
├── DeadlineExceeded         DEADLINE_EXCEEDED    a timeout
├── Cancelled                CANCELLED            cancelled by the client, or by a stopping server
├── Unimplemented            UNIMPLEMENTED        no such method
└── Internal                 INTERNAL             a bug

Servers raise them and `edge.ServerEdge` encodes them. Clients decode them with `decode`, or with `raised` around calls.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

import grpc
from google.protobuf import any_pb2
from google.protobuf.message import DecodeError, Message
from google.rpc import error_details_pb2, status_pb2

from zhanqi.rules.v1 import position_pb2

DOMAIN = "zhanqi"
"""The domain of the reasons in `ErrorInfo`."""

MAX_DETAILS_BYTES = 4096
"""Maximum size of a status: the trailers of an RPC fail above 8 KB."""

DETAILS_KEY = "grpc-status-details-bin"
_MAX_TEXT_BYTES = 200
_MAX_FIELDS = 4


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """A malformed field: its path from the request's root, such as `position.state`, and the problem in a few words."""

    path: str
    problem: str


class ServiceError(Exception):
    """An error with a reason to branch on, and facts. Facts go to the client and must never be hidden ones."""

    code: ClassVar[grpc.StatusCode] = grpc.StatusCode.UNKNOWN

    def __init__(
        self,
        reason: str,
        *,
        facts: Mapping[str, str] | None = None,
        fields: Sequence[FieldProblem] = (),
        violations: Sequence[position_pb2.Violation] = (),
        retry_after_ms: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = dict(facts or {})
        self.fields = tuple(fields)
        self.violations = tuple(violations)
        self.retry_after_ms = retry_after_ms


class MalformedRequest(ServiceError):
    code = grpc.StatusCode.INVALID_ARGUMENT

    @classmethod
    def at(cls, path: str, problem: str) -> "MalformedRequest":
        """One malformed field; an empty path is the request itself."""
        return cls("MALFORMED", fields=[FieldProblem(path, problem)])


class Unauthenticated(ServiceError):
    code = grpc.StatusCode.UNAUTHENTICATED


class NotPermitted(ServiceError):
    code = grpc.StatusCode.PERMISSION_DENIED


class NotFound(ServiceError):
    code = grpc.StatusCode.NOT_FOUND


class AlreadyExists(ServiceError):
    code = grpc.StatusCode.ALREADY_EXISTS


class Refused(ServiceError):
    code = grpc.StatusCode.FAILED_PRECONDITION


class Superseded(ServiceError):
    code = grpc.StatusCode.ABORTED


class Exhausted(ServiceError):
    code = grpc.StatusCode.RESOURCE_EXHAUSTED


class Unavailable(ServiceError):
    code = grpc.StatusCode.UNAVAILABLE


class DeadlineExceeded(ServiceError):
    code = grpc.StatusCode.DEADLINE_EXCEEDED


class Cancelled(ServiceError):
    code = grpc.StatusCode.CANCELLED


class Unimplemented(ServiceError):
    code = grpc.StatusCode.UNIMPLEMENTED


class Internal(ServiceError):
    code = grpc.StatusCode.INTERNAL


BY_CODE: Mapping[grpc.StatusCode, type[ServiceError]] = {kind.code: kind for kind in ServiceError.__subclasses__()}
"""The error of each code. Other codes decode to `Internal`."""


def encode(error: ServiceError) -> status_pb2.Status:
    """Encode an error in at most `MAX_DETAILS_BYTES`. Long texts are clipped; the fact `shortened` marks dropped facts."""
    status = _status(error, error.violations, error.facts)
    count = len(error.violations)
    bare = [position_pb2.Violation(reason=each.reason, rule_id=each.rule_id) for each in error.violations]
    while status.ByteSize() > MAX_DETAILS_BYTES and count >= 0:
        # Drop facts first: callers branch on the reasons.
        status = _status(error, bare[:count], {"shortened": "true"})
        count -= 1
    return status


def decode(error: grpc.RpcError) -> ServiceError:
    """Decode the error of a failed call, including gRPC's own errors without details."""
    if not isinstance(error, grpc.aio.AioRpcError):
        return Internal("UNKNOWN")
    kind = BY_CODE.get(error.code(), Internal)
    status = _details(error)
    decoded = kind(error.code().name)
    for detail in status.details:
        _read(detail, decoded)
    return decoded


@contextmanager
def raised() -> Iterator[None]:
    """Raise the error of a client's call or stream as a `ServiceError`."""
    try:
        yield
    except grpc.RpcError as error:
        raise decode(error) from error


def trailers(status: status_pb2.Status) -> tuple[tuple[str, bytes], ...]:
    """The trailing metadata with the status."""
    return ((DETAILS_KEY, status.SerializeToString()),)


def _status(error: ServiceError, violations: Sequence[position_pb2.Violation], facts: Mapping[str, str]) -> status_pb2.Status:
    clipped = {name: _clipped(value) for name, value in facts.items()}
    details: list[Message] = [error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=clipped)]
    if violations:
        details.append(position_pb2.Refusal(violations=violations))
    if error.fields:
        details.append(_bad_request(error.fields))
    if error.retry_after_ms is not None:
        retry = error_details_pb2.RetryInfo()
        retry.retry_delay.FromMilliseconds(error.retry_after_ms)
        details.append(retry)
    status = status_pb2.Status(code=error.code.value[0], message=_clipped(_message(error)))
    for detail in details:
        status.details.add().Pack(detail, deterministic=True)
    return status


def _message(error: ServiceError) -> str:
    if error.violations:
        return ", ".join(violation.reason for violation in error.violations)
    if error.fields:
        return "; ".join(f"{each.path or 'request'}: {each.problem}" for each in error.fields)
    return error.reason


def _clipped(text: str) -> str:
    return text.encode("utf-8")[:_MAX_TEXT_BYTES].decode("utf-8", "ignore")


def _bad_request(fields: Sequence[FieldProblem]) -> error_details_pb2.BadRequest:
    bad = error_details_pb2.BadRequest()
    for each in fields[:_MAX_FIELDS]:
        bad.field_violations.add(field=_clipped(each.path), description=_clipped(each.problem))
    return bad


def _details(error: grpc.aio.AioRpcError) -> status_pb2.Status:
    for key, value in error.trailing_metadata() or ():
        if key == DETAILS_KEY and isinstance(value, bytes):
            try:
                return status_pb2.Status.FromString(value)
            except DecodeError:
                break
    return status_pb2.Status()


def _read(detail: any_pb2.Any, decoded: ServiceError) -> None:
    info, refusal = error_details_pb2.ErrorInfo(), position_pb2.Refusal()
    bad, retry = error_details_pb2.BadRequest(), error_details_pb2.RetryInfo()
    try:
        if detail.Unpack(info):
            decoded.reason, decoded.facts = info.reason, dict(info.metadata)
        elif detail.Unpack(refusal):
            decoded.violations = tuple(refusal.violations)
        elif detail.Unpack(bad):
            decoded.fields = tuple(FieldProblem(each.field, each.description) for each in bad.field_violations)
        elif detail.Unpack(retry):
            decoded.retry_after_ms = retry.retry_delay.ToMilliseconds()
    except DecodeError:
        return
