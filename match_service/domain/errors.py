"""Exceptions of the match service.

MatchError                   a reason in UPPER_SNAKE_CASE
├── Unauthenticated          missing or invalid token
├── NotPermitted             the caller lacks the right
├── NotFound                 unknown match, game, ticket, ...
├── Malformed                invalid field: its path and the problem
├── Refused                  refused by the rules (their serialized `Refusal`) or by the match's state
├── RequestReused            a request id came again with another body
├── TooMany                  a limit is reached; says when to retry
├── Fault                    a temporary fault of the service; nothing was done
└── Conflict                 another commit came first; never leaves the use cases
"""


class MatchError(Exception):
    """The root. Callers branch on `reason`. Never carries hidden facts."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unauthenticated(MatchError):
    """The token is missing or invalid."""


class NotPermitted(MatchError):
    """The caller may not do this."""


class NotFound(MatchError):
    """The thing does not exist, or the caller may not know that it does."""


class Malformed(MatchError):
    """An invalid field. `path` starts at the request, such as `seats[1].seat`."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__("MALFORMED")
        self.path = path
        self.problem = problem


class Refused(MatchError):
    """Refused by the rules or the match's state. `refusal` is a serialized `zhanqi.rules.v1.Refusal`, or empty."""

    def __init__(self, reason: str, refusal: bytes = b"") -> None:
        super().__init__(reason)
        self.refusal = refusal


class RequestReused(MatchError):
    """A request id came again with another body."""

    def __init__(self) -> None:
        super().__init__("REQUEST_ID_REUSED")


class TooMany(MatchError):
    """A limit is reached; retry after `retry_after_ms`."""

    def __init__(self, reason: str, retry_after_ms: int) -> None:
        super().__init__(reason)
        self.retry_after_ms = retry_after_ms


class Fault(MatchError):
    """A temporary fault of the service; nothing was done."""


class Conflict(MatchError):
    """Another commit came first: read again and retry."""

    def __init__(self) -> None:
        super().__init__("CONFLICT")
