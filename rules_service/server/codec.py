"""Between the contract's messages and the rules' values. The same value is always the same bytes."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from google.protobuf import any_pb2
from google.protobuf.message import Message

from rules_service.engine.errors import Violation
from rules_service.engine.game import FULL, Decision, Game, GameSpec, Outcome, SeatUpdate, Tally
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.parse import unpack
from zhanqi_wire.status import MalformedRequest, Refused

S = TypeVar("S", bound=Message)
_TYPES = "type.googleapis.com/"


def packed(message: Message) -> any_pb2.Any:
    """The message in an `Any`."""
    result = any_pb2.Any()
    _write(message, result)
    return result


def read_state(spec: GameSpec[S], position: position_pb2.Position, path: str = "position") -> S:
    """The game's state in a position. Raises `MalformedRequest`, and `Refused` for one of another version in mid-resolution."""
    state = unpack(position.state, spec.state_type, f"{path}.state")
    if position.rules_version != spec.rules_version and not spec.is_at_rest(state):
        raise Refused("RESOLUTION_OPEN", facts={"rules_version": position.rules_version})
    return state


def read_action(spec: GameSpec[Any], action: any_pb2.Any, path: str) -> Message:
    """The game's action, or `Resign`. Raises `MalformedRequest`."""
    if action.TypeName() == position_pb2.Resign.DESCRIPTOR.full_name:
        return unpack(action, position_pb2.Resign, path)
    return unpack(action, spec.action_type, path)


def read_seat(seat: str, seats: Iterable[str], path: str = "seat") -> str:
    """The seat, if it is one of `seats`. Raises `MalformedRequest`."""
    if seat not in seats:
        raise MalformedRequest.at(path, f"not one of {', '.join(seats)}")
    return seat


def write_position(game: Game[S], state: S, into: position_pb2.Position) -> None:
    """Write the state as a position of the game's own version."""
    into.game_id = game.spec.game_id
    into.rules_version = game.spec.rules_version
    _write(state, into.state)


def write_decisions(decisions: Sequence[Decision], into: Any, viewer: str = FULL) -> None:
    """Append decisions to a response's list as the viewer may know them.

    Of another seat's that is seat, duty, pace and turn; that one is forced is for `FULL` alone.
    """
    for decision in decisions:
        written = into.add(seat=decision.seat, duty=decision.duty, pace=decision.pace, turn=decision.turn)
        if viewer in (FULL, decision.seat):
            written.kind, written.source = decision.kind, decision.source
            if decision.default is not None:
                _write(decision.default, written.default_action)
        if viewer == FULL:
            written.is_forced = decision.is_forced


def write_updates(updates: Sequence[SeatUpdate], into: Any) -> None:
    """Append what each seat is told to a response's list. Messages made elsewhere would be copied, at twice the cost."""
    for update in updates:
        written = into.add(seat=update.seat)
        for event in update.events:
            _write(event, written.events.add())
        _write(update.view, written.view)
        write_decisions(update.decisions, written.decisions, update.seat)


def written_outcome(outcome: Outcome | None) -> position_pb2.Outcome | None:
    """The outcome, if there is one."""
    return None if outcome is None else position_pb2.Outcome(winner=outcome.winner, reason=outcome.reason)


def written_tallies(tallies: Sequence[Tally]) -> list[position_pb2.Tally]:
    """What to count."""
    return [position_pb2.Tally(name=tally.name, source=tally.source, amount=tally.amount) for tally in tallies]


def written_violations(violations: Sequence[Violation]) -> list[position_pb2.Violation]:
    """Why an action is refused."""
    return [
        position_pb2.Violation(
            reason=violation.reason,
            rule_id=violation.rule_id,
            facts=[position_pb2.Fact(name=name, value=value) for name, value in violation.facts],
        )
        for violation in violations
    ]


def _write(message: Message, into: any_pb2.Any) -> None:
    # Not `Pack`, which looks each time at what is always the same.
    into.type_url = _TYPES + message.DESCRIPTOR.full_name
    into.value = message.SerializeToString(deterministic=True)
