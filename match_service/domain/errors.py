"""What the match service raises.

MatchError                   a reason in UPPER_SNAKE_CASE
├── Unauthenticated          no token, or one that is no good
├── NotPermitted             the caller does not reach so far
├── NotFound                 no such match, game, ticket
├── Malformed                a field that cannot be read: its path and what is wrong
├── Refused                  the rules refuse it (their `Refusal`, as bytes), or the match stands so that it cannot be
├── RequestReused            the same request id came with another body
├── TooMany                  a bound is reached: when to try again
├── Fault                    ours, and it passes: nothing was done
└── Conflict                 somebody else committed first; never leaves the use cases
"""


class MatchError(Exception):
    """The root: a reason that callers can branch on. It never holds a fact that a player may not know."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unauthenticated(MatchError):
    """There is no token, or it is no good."""


class NotPermitted(MatchError):
    """The caller may not do this."""


class NotFound(MatchError):
    """There is no such thing."""


class Malformed(MatchError):
    """A field cannot be read; `path` begins at the request, such as `seats[1].seat`."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__("MALFORMED")
        self.path = path
        self.problem = problem


class Refused(MatchError):
    """The rules refuse the action, or the match is over. `refusal` is a serialized `zhanqi.rules.v1.Refusal`, or empty."""

    def __init__(self, reason: str, refusal: bytes = b"") -> None:
        super().__init__(reason)
        self.refusal = refusal


class RequestReused(MatchError):
    """The same request id came with another body."""

    def __init__(self) -> None:
        super().__init__("REQUEST_ID_REUSED")


class TooMany(MatchError):
    """A bound is reached; `retry_after_ms` says when to try again."""

    def __init__(self, reason: str, retry_after_ms: int) -> None:
        super().__init__(reason)
        self.retry_after_ms = retry_after_ms


class Fault(MatchError):
    """A fault of ours that passes; nothing was done."""


class Conflict(MatchError):
    """Somebody else committed first: read again."""

    def __init__(self) -> None:
        super().__init__("CONFLICT")
