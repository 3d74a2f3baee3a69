"""Conversion between messages of the rules service and domain values. Messages of the games stay opaque bytes."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from match_service.domain.errors import Fault
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.game import Game
from match_service.domain.play.step import SPECTATOR, Applied, Outcome, Position, SeatUpdate, Tally
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import position_pb2, rules_pb2


def applied(response: rules_pb2.StartGameResponse | rules_pb2.ApplyActionResponse) -> Applied:
    """The result of a start or an action."""
    outcome: Outcome | None = None
    tallies: tuple[Tally, ...] = ()
    kind = "start"
    if isinstance(response, rules_pb2.ApplyActionResponse):
        outcome = _outcome(response)
        tallies = tuple(Tally(each.name, each.source, each.amount) for each in response.tallies)
        kind = response.action_kind
    return Applied(
        position=position(response.position),
        updates=_seat_updates(response.updates, outcome),
        decisions=decisions(response.decisions),
        outcome=outcome,
        tallies=tallies,
        action_kind=kind,
    )


def game(message: rules_pb2.Game) -> Game:
    return Game(
        game_id=message.game_id,
        rules_version=message.rules_version,
        seats=tuple(message.seats),
        action_kinds=frozenset(message.action_kinds),
        outcome_reasons=frozenset(message.outcome_reasons),
        tallies={tally.name: frozenset(tally.sources) for tally in message.tally_names},
        serialized=message.SerializeToString(),
        continues=frozenset(message.continues),
    )


def decisions(messages: Iterable[position_pb2.Decision]) -> tuple[Decision, ...]:
    """Raises `Fault` for an unknown duty or pace."""
    return tuple(_decision(message) for message in messages)


def packed_decisions(values: Sequence[Decision]) -> bytes:
    """Serialize decisions for storage."""
    message = position_pb2.SeatUpdate()
    for each in values:
        decision = message.decisions.add(
            seat=each.seat,
            duty=int(each.duty),
            pace=int(each.pace),
            kind=each.kind,
            source=each.source,
            turn=each.turn,
            is_forced=each.is_forced,
        )
        if each.default_action is not None:
            decision.default_action.ParseFromString(each.default_action)
    return message.SerializeToString()


def unpacked_decisions(stored: bytes) -> tuple[Decision, ...]:
    """Parse stored decisions."""
    return decisions(position_pb2.SeatUpdate.FromString(stored).decisions)


@dataclass(frozen=True, slots=True)
class OwnSituation:
    """A seat's own decisions and deadline, for `PlayerMatch`."""

    owed: tuple[bytes, ...]
    due_at: int | None
    draw_offered: bool


def own_situation(seat: str, shown: bytes) -> OwnSituation:
    """Extract a seat's own situation from a serialized `SeatView`."""
    view = match_pb2.SeatView.FromString(shown)
    mine = (each for each in view.decisions if each.seat == seat and each.duty == position_pb2.DUTY_OWED)
    clock = next((each for each in view.situation.clocks if each.seat == seat and each.HasField("due_time")), None)
    return OwnSituation(
        owed=tuple(each.SerializeToString(deterministic=True) for each in mine),
        due_at=None if clock is None else clock.due_time.ToMilliseconds(),
        draw_offered=view.situation.draw_offered_by not in ("", seat),
    )


def _decision(message: position_pb2.Decision) -> Decision:
    try:
        duty, pace = Duty(message.duty), Pace(message.pace)
    except ValueError:
        raise Fault("RULES_FAULT") from None
    default = message.default_action.SerializeToString() if message.HasField("default_action") else None
    return Decision(message.seat, duty, pace, message.kind, default, message.source, message.turn, message.is_forced)


def position(message: position_pb2.Position) -> Position:
    return Position(message.SerializeToString(), hashlib.sha256(message.state.value).digest(), message.rules_version)


def _outcome(response: rules_pb2.ApplyActionResponse) -> Outcome | None:
    return Outcome(response.outcome.winner, response.outcome.reason) if response.HasField("outcome") else None


def _seat_updates(updates: Sequence[position_pb2.SeatUpdate], outcome: Outcome | None) -> tuple[tuple[str, SeatUpdate], ...]:
    """Seat updates in the order of the seats, which is the rules' order, and the spectators' last."""
    seat_updates = [(update.seat, _seat_update(update, outcome)) for update in updates]
    seat_updates.sort(key=lambda each: each[0] == SPECTATOR)  # The sort is stable.
    return tuple(seat_updates)


def _seat_update(update: position_pb2.SeatUpdate, outcome: Outcome | None) -> SeatUpdate:
    view, decisions = match_pb2.SeatView(view=update.view), match_pb2.SeatView(decisions=update.decisions)
    for decision in decisions.decisions:
        decision.ClearField("is_forced")  # It would reveal the seat's cards.
    if outcome is not None:
        view.outcome.winner, view.outcome.reason = outcome.winner, outcome.reason
        view.outcome.SetInParent()
    events = match_service_pb2.Update(events=update.events)
    return SeatUpdate(
        events.SerializeToString(),
        view.SerializeToString(deterministic=True),
        decisions.SerializeToString(deterministic=True),
    )
