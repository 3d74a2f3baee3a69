"""What a call raises: the tree of `zhanqi_wire.status`, whose members say what they mean.

ServiceError
├── Unavailable, DeadlineExceeded, Cancelled   raised only after every retry failed
├── Exhausted                                  likewise; `retry_after_ms` was kept
├── Refused                                    the rules say no: `violations` has every reason
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
