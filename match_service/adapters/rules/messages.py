"""Between the rules' messages and the domain's values. Games' own messages stay closed bytes."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from match_service.domain.errors import Fault
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.game import Game
from match_service.domain.play.step import SPECTATOR, Applied, Outcome, Position, Tally, Told
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import position_pb2, rules_pb2


def applied(response: rules_pb2.StartGameResponse | rules_pb2.ApplyActionResponse) -> Applied:
    """What a start or an action led to."""
    outcome: Outcome | None = None
    tallies: tuple[Tally, ...] = ()
    kind = "start"
    if isinstance(response, rules_pb2.ApplyActionResponse):
        outcome = _outcome(response)
        tallies = tuple(Tally(each.name, each.source, each.amount) for each in response.tallies)
        kind = response.action_kind
    return Applied(
        position=position(response.position),
        told=_told(response.updates, outcome),
        decisions=decisions(response.decisions),
        outcome=outcome,
        tallies=tallies,
        action_kind=kind,
    )


def game(message: rules_pb2.Game) -> Game:
    """A game."""
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
    """Decisions in full. Raises `Fault` for one of no known duty or pace."""
    return tuple(_decision(message) for message in messages)


def packed_decisions(values: Sequence[Decision]) -> bytes:
    """Decisions as they are stored; see `unpacked_decisions`."""
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
    """Stored decisions."""
    return decisions(position_pb2.SeatUpdate.FromString(stored).decisions)


@dataclass(frozen=True, slots=True)
class OwnTold:
    """What a seat is told of itself: see `PlayerMatch`."""

    owed: tuple[bytes, ...]
    due_at: int | None
    draw_offered: bool


def told_of_own(seat: str, shown: bytes) -> OwnTold:
    """What the seat is told of itself in all that it is shown (see `SeatHead.shown`)."""
    view = match_pb2.SeatView.FromString(shown)
    mine = (each for each in view.decisions if each.seat == seat and each.duty == position_pb2.DUTY_OWED)
    clock = next((each for each in view.situation.clocks if each.seat == seat and each.HasField("due_time")), None)
    return OwnTold(
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
    """A position."""
    return Position(message.SerializeToString(), hashlib.sha256(message.state.value).digest(), message.rules_version)


def _outcome(response: rules_pb2.ApplyActionResponse) -> Outcome | None:
    return Outcome(response.outcome.winner, response.outcome.reason) if response.HasField("outcome") else None


def _told(updates: Sequence[position_pb2.SeatUpdate], outcome: Outcome | None) -> tuple[tuple[str, Told], ...]:
    """In the order that the rules gave, which is the seats', with the spectator last."""
    told = [(update.seat, _told_one(update, outcome)) for update in updates]
    told.sort(key=lambda each: each[0] == SPECTATOR)  # Stable: the seats keep their order.
    return tuple(told)


def _told_one(update: position_pb2.SeatUpdate, outcome: Outcome | None) -> Told:
    view = match_pb2.SeatView(view=update.view, decisions=update.decisions)
    for decision in view.decisions:
        decision.ClearField("is_forced")  # Whatever the rules say: it would tell what the seat holds.
    if outcome is not None:
        view.outcome.winner, view.outcome.reason = outcome.winner, outcome.reason
        view.outcome.SetInParent()
    events = match_service_pb2.Update(events=update.events)
    return Told(events.SerializeToString(), view.SerializeToString(deterministic=True))
