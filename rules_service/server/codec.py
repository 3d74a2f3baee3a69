"""Converts between the contract's messages and the rules' values. Encoding is deterministic."""

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
    result = any_pb2.Any()
    _write(message, result)
    return result


def read_state(spec: GameSpec[S], position: position_pb2.Position, path: str = "position") -> S:
    """The game's state in a position. Raises `MalformedRequest`; `Refused` if another version began an open resolution."""
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
    """The seat. Raises `MalformedRequest` if it is not one of `seats`."""
    if seat not in seats:
        raise MalformedRequest.at(path, f"not one of {', '.join(seats)}")
    return seat


def write_position(game: Game[S], state: S, into: position_pb2.Position) -> None:
    """Write the state as a position of the game's version."""
    into.game_id = game.spec.game_id
    into.rules_version = game.spec.rules_version
    _write(state, into.state)


def write_decisions(decisions: Sequence[Decision], into: Any, viewer: str = FULL) -> None:
    """Append decisions to a response's list, without the fields that are hidden from the viewer (`Decision.visible_to`)."""
    for decision in decisions:
        written = into.add(seat=decision.seat, duty=decision.duty, pace=decision.pace, turn=decision.turn)
        if viewer in (FULL, decision.seat):
            written.kind, written.source = decision.kind, decision.source
            if decision.default is not None:
                _write(decision.default, written.default_action)
        if viewer == FULL:
            written.is_forced = decision.is_forced


def write_updates(updates: Sequence[SeatUpdate], into: Any) -> None:
    """Append the seats' updates to a response's list. Writing in place halves the cost: assigned messages are copied."""
    for update in updates:
        written = into.add(seat=update.seat)
        for event in update.events:
            _write(event, written.events.add())
        _write(update.view, written.view)
        write_decisions(update.decisions, written.decisions, update.seat)


def outcome_message(outcome: Outcome | None) -> position_pb2.Outcome | None:
    return None if outcome is None else position_pb2.Outcome(winner=outcome.winner, reason=outcome.reason)


def tally_messages(tallies: Sequence[Tally]) -> list[position_pb2.Tally]:
    return [position_pb2.Tally(name=tally.name, source=tally.source, amount=tally.amount) for tally in tallies]


def violation_messages(violations: Sequence[Violation]) -> list[position_pb2.Violation]:
    return [
        position_pb2.Violation(
            reason=violation.reason,
            rule_id=violation.rule_id,
            facts=[position_pb2.Fact(name=name, value=value) for name, value in violation.facts],
        )
        for violation in violations
    ]


def _write(message: Message, into: any_pb2.Any) -> None:
    # Faster than `Pack`, which derives the type URL each time.
    into.type_url = _TYPES + message.DESCRIPTOR.full_name
    into.value = message.SerializeToString(deterministic=True)
