"""Translation of the match service's errors to `ServiceError`."""

from collections.abc import Iterator
from contextlib import contextmanager

from match_service.domain import errors
from match_service.server import projection
from zhanqi_wire import status
from zhanqi_wire.log import Log

_RETRY_MS = 500

_PLAIN: tuple[tuple[type[errors.MatchError], type[status.ServiceError]], ...] = (
    (errors.Unauthenticated, status.Unauthenticated),
    (errors.NotPermitted, status.NotPermitted),
    (errors.NotFound, status.NotFound),
    (errors.RequestReused, status.AlreadyExists),
)


@contextmanager
def service_errors(log: Log) -> Iterator[None]:
    """Re-raise a `MatchError` as a `ServiceError`. Logs a fault with the class of its cause; its text may hold secrets."""
    try:
        yield
    except errors.MatchError as error:
        if isinstance(error, errors.Fault):
            log.error("fault", reason=error.reason, cause=type(error.__cause__).__name__)
        raise translated(error) from error


def translated(error: errors.MatchError) -> status.ServiceError:
    if isinstance(error, errors.Malformed):
        return status.MalformedRequest.at(error.path, error.problem)
    if isinstance(error, errors.Refused):
        return status.Refused(error.reason, violations=projection.violations(error.refusal))
    if isinstance(error, errors.TooMany):
        return status.Exhausted(error.reason, retry_after_ms=error.retry_after_ms)
    for kind, sent in _PLAIN:
        if isinstance(error, kind):
            return sent(error.reason)
    return status.Unavailable(error.reason, retry_after_ms=_RETRY_MS)
