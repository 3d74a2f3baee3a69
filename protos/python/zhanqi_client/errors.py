"""The errors that calls raise, from `zhanqi_wire.status`.

ServiceError
├── Unavailable, DeadlineExceeded, Cancelled   raised after the last retry
├── Exhausted                                  the same; retries wait for `retry_after_ms`
├── Refused                                    illegal: `violations` has every reason
├── NotPermitted, Unauthenticated              the token
├── NotFound, AlreadyExists, MalformedRequest  the request
└── Superseded, Unimplemented, Internal
"""

from zhanqi_wire.status import (
    AlreadyExists,
    Cancelled,
    DeadlineExceeded,
    Exhausted,
    Internal,
    MalformedRequest,
    NotFound,
    NotPermitted,
    Refused,
    ServiceError,
    Superseded,
    Unauthenticated,
    Unavailable,
    Unimplemented,
)

__all__ = [
    "AlreadyExists",
    "Cancelled",
    "DeadlineExceeded",
    "Exhausted",
    "Internal",
    "MalformedRequest",
    "NotFound",
    "NotPermitted",
    "Refused",
    "ServiceError",
    "Superseded",
    "Unauthenticated",
    "Unavailable",
    "Unimplemented",
]
