"""Maps the rules' exceptions to gRPC statuses."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules_service.engine.errors import IllegalAction, Malformed, MalformedAction, MalformedOptions, MalformedPosition
from rules_service.server.codec import violation_messages
from zhanqi_wire.status import MalformedRequest, Refused


@contextmanager
def mapped_errors(
    *,
    position: str | None = "position.state",
    action: str = "action",
    options: str = "options",
    facts: Mapping[str, str] | None = None,
) -> Iterator[None]:
    """Wraps calls of the rules.

    `position`, `action` and `options` are the paths of these messages in the request, and prefix the path of a malformed field.
    `position=None`: the caller did not send the position, so a malformed one is a bug. `facts` are added to a refusal.
    """
    paths = {MalformedPosition: position, MalformedAction: action, MalformedOptions: options}
    try:
        yield
    except IllegalAction as error:
        raise Refused("REFUSED", facts=facts, violations=violation_messages(error.violations)) from error
    except Malformed as error:
        prefix = paths[type(error)]
        if prefix is None:
            raise
        path = ".".join(filter(None, [prefix, error.path]))
        raise MalformedRequest.at(path, error.problem) from error
