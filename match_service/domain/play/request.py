"""Idempotent requests: repeating an id with the same body returns the first result."""

from dataclasses import dataclass

from match_service.domain.errors import RequestReused


@dataclass(frozen=True, slots=True)
class Request:
    """Identity of a mutation: account, method, the caller's request id, and a hash of the body."""

    account: str
    method: str
    request_id: str
    body_hash: bytes


NO_REQUEST = Request("", "", "", b"")
"""For reads, which are not requests to store."""


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a committed request: the id of what it created or changed, and the seat's revision after an action."""

    body_hash: bytes
    subject: str
    rev: int = 0


def repeated(request: Request, result: Result) -> Result:
    """The first result. Raises `RequestReused` if the body differs."""
    if request.body_hash != result.body_hash:
        raise RequestReused
    return result
