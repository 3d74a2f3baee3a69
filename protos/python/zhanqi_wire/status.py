"""Errors as they cross the wire. The only place that knows gRPC's codes.

ServiceError                 reason, facts, and what it carries besides
├── MalformedRequest         INVALID_ARGUMENT     it cannot be read: the path of each field
├── Unauthenticated          UNAUTHENTICATED      no token, or one that is no good
├── NotPermitted             PERMISSION_DENIED    the token does not reach so far
├── NotFound                 NOT_FOUND            no such game, match, seat
├── AlreadyExists            ALREADY_EXISTS       the same request id with another body
├── Refused                  FAILED_PRECONDITION  the rules refuse it (every violation), or the state of things does
├── Superseded               ABORTED              somebody was faster: read again
├── Exhausted                RESOURCE_EXHAUSTED   too many: when to try again
├── Unavailable              UNAVAILABLE          a fault of ours that passes: when to try again
├── DeadlineExceeded         DEADLINE_EXCEEDED    too late
├── Cancelled                CANCELLED            given up by the caller, or by a server that stops
├── Unimplemented            UNIMPLEMENTED        no such method
└── Internal                 INTERNAL             a bug

A server raises them; `edge.ServerEdge` sends them. A client reads them with `decode`, or with `raised` around its calls.
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
"""Where the reasons of `ErrorInfo` come from."""

MAX_DETAILS_BYTES = 4096
"""No status is larger: the trailers of an RPC break above 8 KB."""

DETAILS_KEY = "grpc-status-details-bin"
_MAX_TEXT_BYTES = 200
_MAX_FIELDS = 4


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field: its path from the request's root, such as `position.state`, and a few words."""

    path: str
    problem: str


class ServiceError(Exception):
    """An error with a reason that callers can branch on, and facts. Facts go to the caller: never a hidden one."""

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
    """It cannot be read."""

    code = grpc.StatusCode.INVALID_ARGUMENT

    @classmethod
    def at(cls, path: str, problem: str) -> "MalformedRequest":
        """One field that cannot be read; an empty path is the request itself."""
        return cls("MALFORMED", fields=[FieldProblem(path, problem)])


class Unauthenticated(ServiceError):
    """No token, or one that is no good."""

    code = grpc.StatusCode.UNAUTHENTICATED


class NotPermitted(ServiceError):
    """The token does not reach so far."""

    code = grpc.StatusCode.PERMISSION_DENIED


class NotFound(ServiceError):
    """There is no such thing."""

    code = grpc.StatusCode.NOT_FOUND


class AlreadyExists(ServiceError):
    """The same request id came with another body."""

    code = grpc.StatusCode.ALREADY_EXISTS


class Refused(ServiceError):
    """The rules refuse it, or things stand so that it cannot be."""

    code = grpc.StatusCode.FAILED_PRECONDITION


class Superseded(ServiceError):
    """Somebody was faster."""

    code = grpc.StatusCode.ABORTED


class Exhausted(ServiceError):
    """Too many requests; nothing was done."""

    code = grpc.StatusCode.RESOURCE_EXHAUSTED


class Unavailable(ServiceError):
    """A fault of ours that passes."""

    code = grpc.StatusCode.UNAVAILABLE


class DeadlineExceeded(ServiceError):
    """It took too long."""

    code = grpc.StatusCode.DEADLINE_EXCEEDED


class Cancelled(ServiceError):
    """It was given up."""

    code = grpc.StatusCode.CANCELLED


class Unimplemented(ServiceError):
    """There is no such method."""

    code = grpc.StatusCode.UNIMPLEMENTED


class Internal(ServiceError):
    """A bug."""

    code = grpc.StatusCode.INTERNAL


BY_CODE: Mapping[grpc.StatusCode, type[ServiceError]] = {kind.code: kind for kind in ServiceError.__subclasses__()}
"""The error of each code; a code that is not here is read as `Internal`."""


def encode(error: ServiceError) -> status_pb2.Status:
    """The error, in at most `MAX_DETAILS_BYTES`. Long texts are clipped; if facts must go, `ErrorInfo` says `shortened`."""
    status = _status(error, error.violations, error.facts)
    kept = len(error.violations)
    bare = [position_pb2.Violation(reason=each.reason, rule_id=each.rule_id) for each in error.violations]
    while status.ByteSize() > MAX_DETAILS_BYTES and kept >= 0:
        # Facts first: the reasons are what callers branch on.
        status = _status(error, bare[:kept], {"shortened": "true"})
        kept -= 1
    return status


def decode(error: grpc.RpcError) -> ServiceError:
    """The error that a call failed with, also where it came from gRPC itself and carries no details."""
    if not isinstance(error, grpc.aio.AioRpcError):
        return Internal("UNKNOWN")
    kind = BY_CODE.get(error.code(), Internal)
    status = _details(error)
    found = kind(error.code().name)
    for detail in status.details:
        _read(detail, found)
    return found


@contextmanager
def raised() -> Iterator[None]:
    """Around a client's call or stream: raises what it failed with as a `ServiceError`."""
    try:
        yield
    except grpc.RpcError as error:
        raise decode(error) from error


def trailers(status: status_pb2.Status) -> tuple[tuple[str, bytes], ...]:
    """The trailing metadata that carries the status."""
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


def _read(detail: any_pb2.Any, found: ServiceError) -> None:
    info, refusal = error_details_pb2.ErrorInfo(), position_pb2.Refusal()
    bad, retry = error_details_pb2.BadRequest(), error_details_pb2.RetryInfo()
    try:
        if detail.Unpack(info):
            found.reason, found.facts = info.reason, dict(info.metadata)
        elif detail.Unpack(refusal):
            found.violations = tuple(refusal.violations)
        elif detail.Unpack(bad):
            found.fields = tuple(FieldProblem(each.field, each.description) for each in bad.field_violations)
        elif detail.Unpack(retry):
            found.retry_after_ms = retry.retry_delay.ToMilliseconds()
    except DecodeError:
        return
