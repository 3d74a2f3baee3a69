"""Encodes seat updates as messages of the contract, and decodes stored ones."""

from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.life_cycle.draw_offer import DrawDeclined, DrawLapsed, DrawOffered
from match_service.domain.life_cycle.life_cycle import Effect, Ended
from match_service.domain.life_cycle.presence import CountdownBegan, CountdownStopped
from match_service.domain.life_cycle.verdict import Verdict, VerdictKind
from match_service.domain.play.decision import Pace
from match_service.domain.play.match import SeatHead
from match_service.domain.play.seat_update import PublishedUpdate
from match_service.domain.play.situation import NOTHING, ShownClock, Situation
from zhanqi.match.v1 import match_pb2, match_service_pb2


def encoded_view(seat: SeatHead) -> bytes:
    """A serialized `zhanqi.match.v1.SeatView`, without the revision. Concatenated messages merge."""
    return encoded_board(seat) + encoded_situation(seat.situation)


def encoded_events(update: PublishedUpdate) -> bytes:
    """A serialized `zhanqi.match.v1.Update` with all events of the update."""
    if not update.match_events:
        return update.events
    message = match_service_pb2.Update(match_events=[_event(each) for each in update.match_events])
    return update.events + message.SerializeToString(deterministic=True)


def encoded_board(seat: SeatHead) -> bytes:
    """The part of `encoded_view` that the rules returned."""
    return seat.view + seat.decisions


def decoded_board(encoded: bytes) -> tuple[bytes, bytes]:
    """`SeatHead.view` and `SeatHead.decisions` from `encoded_board`."""
    view = match_pb2.SeatView.FromString(encoded)
    decisions = match_pb2.SeatView(decisions=view.decisions)
    view.ClearField("decisions")
    return view.SerializeToString(deterministic=True), decisions.SerializeToString(deterministic=True)


def encoded_situation(situation: Situation) -> bytes:
    """A serialized `zhanqi.match.v1.SeatView` with the situation only; empty for `NOTHING`."""
    if situation == NOTHING:
        return b""
    view = match_pb2.SeatView()
    message = view.situation
    message.clocks.extend(_clock(each) for each in situation.clocks)
    message.draw_offered_by = situation.draw_offered_by
    message.countdowns.extend(_countdown(seat, at) for seat, at in situation.countdowns)
    message.standing_passes.extend(match_pb2.StandingPass(kind=kind, source=source) for kind, source in situation.passes)
    if situation.verdict is not None:
        message.verdict.CopyFrom(verdict(situation.verdict))
        if situation.verdict.outcome is not None:
            view.outcome.SetInParent()
            view.outcome.winner, view.outcome.reason = situation.verdict.outcome.winner, situation.verdict.outcome.reason
    return view.SerializeToString(deterministic=True)


def decoded_situation(encoded: bytes) -> Situation:
    """The inverse of `encoded_situation`."""
    if not encoded:
        return NOTHING
    message = match_pb2.SeatView.FromString(encoded).situation
    return Situation(
        clocks=tuple(_decoded_clock(each) for each in message.clocks),
        draw_offered_by=message.draw_offered_by,
        countdowns=tuple((each.seat, each.claimable_time.ToMilliseconds()) for each in message.countdowns),
        passes=tuple((each.kind, each.source) for each in message.standing_passes),
        verdict=_decoded_verdict(message.verdict) if message.HasField("verdict") else None,
    )


def verdict(value: Verdict) -> match_pb2.Verdict:
    kind: Any = int(value.kind)
    return match_pb2.Verdict(kind=kind, reason=value.reason, winner=value.winner, by=value.by)


def _timestamp(milliseconds: int) -> Timestamp:
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


def _decoded_verdict(message: match_pb2.Verdict) -> Verdict:
    return Verdict(VerdictKind(message.kind), message.reason, message.winner, message.by)


def _decoded_clock(message: match_pb2.SeatClock) -> ShownClock:
    pace = Pace(message.pace) if message.pace else None
    due_at = message.due_time.ToMilliseconds() if message.HasField("due_time") else None
    return ShownClock(message.seat, message.left_ms, pace, due_at)


def _clock(clock: ShownClock) -> match_pb2.SeatClock:
    pace: Any = 0 if clock.pace is None else int(clock.pace)
    message = match_pb2.SeatClock(seat=clock.seat, left_ms=clock.left_ms, pace=pace)
    if clock.due_at is not None:
        message.due_time.CopyFrom(_timestamp(clock.due_at))
    return message


def _countdown(seat: str, claimable_at: int) -> match_pb2.Countdown:
    return match_pb2.Countdown(seat=seat, claimable_time=_timestamp(claimable_at))


def _event(effect: Effect) -> match_pb2.MatchEvent:
    match effect:
        case DrawOffered(seat):
            return match_pb2.MatchEvent(draw_offered_by=seat)
        case DrawDeclined(seat):
            return match_pb2.MatchEvent(draw_declined_by=seat)
        case DrawLapsed(seat):
            return match_pb2.MatchEvent(draw_lapsed_of=seat)
        case CountdownBegan(seat, claimable_at):
            return match_pb2.MatchEvent(countdown_began=_countdown(seat, claimable_at))
        case CountdownStopped(seat):
            return match_pb2.MatchEvent(countdown_stopped_of=seat)
        case Ended(ending):
            return match_pb2.MatchEvent(ended=verdict(ending))
