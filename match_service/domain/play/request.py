"""Requests that may be sent twice: the same id with the same body is answered as the first time, and done once."""

from dataclasses import dataclass

from match_service.domain.errors import RequestReused


@dataclass(frozen=True, slots=True)
class Request:
    """A mutation's identity: whose it is, which method, the caller's id for it, and a hash of its body."""

    account: str
    method: str
    request_id: str
    body_hash: bytes


NO_REQUEST = Request("", "", "", b"")
"""No mutation: to look at a match and nothing else."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a committed request led to: the id of what it made or acted on, and the seat's revision after an action."""

    body_hash: bytes
    subject: str
    rev: int = 0


def repeated(request: Request, result: Result) -> Result:
    """The result of the first time. Raises `RequestReused` if the body was another one."""
    if request.body_hash != result.body_hash:
        raise RequestReused
    return result
