"""What the rules raise, as what goes over the wire."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules_service.engine.errors import IllegalAction, Malformed, MalformedAction, MalformedOptions, MalformedPosition
from rules_service.server.codec import written_violations
from zhanqi_wire.status import MalformedRequest, Refused


@contextmanager
def translated(
    *,
    position: str | None = "position.state",
    action: str = "action",
    options: str = "options",
    facts: Mapping[str, str] | None = None,
) -> Iterator[None]:
    """Around the rules: refusals and malformed input become the wire's errors.

    The first three say where in the request these lie, so that a field's path begins at the request's root. A position of None
    is none of the caller's: then a malformed one is a bug. `facts` go with a refusal.
    """
    places = {MalformedPosition: position, MalformedAction: action, MalformedOptions: options}
    try:
        yield
    except IllegalAction as error:
        raise Refused("REFUSED", facts=facts, violations=written_violations(error.violations)) from error
    except Malformed as error:
        place = places[type(error)]
        if place is None:
            raise
        path = ".".join(filter(None, [place, error.path]))
        raise MalformedRequest.at(path, error.problem) from error
