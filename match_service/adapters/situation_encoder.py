"""What the match itself tells its seats, as messages of the contract."""

from collections.abc import Sequence
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.life_cycle.draw_offer import DrawDeclined, DrawLapsed, DrawOffered
from match_service.domain.life_cycle.life_cycle import Effect, Ended
from match_service.domain.life_cycle.presence import CountdownBegan, CountdownStopped
from match_service.domain.life_cycle.verdict import Verdict
from match_service.domain.play.situation import NOTHING, Situation, ToldClock
from zhanqi.match.v1 import match_pb2, match_service_pb2


class ProtoSituationEncoder:
    """`SituationEncoder` in protobuf."""

    def situation(self, situation: Situation) -> bytes:
        """See `SituationEncoder.situation`."""
        if situation == NOTHING:
            return b""
        view = match_pb2.SeatView()
        told = view.situation
        told.clocks.extend(_clock(each) for each in situation.clocks)
        told.draw_offered_by = situation.draw_offered_by
        told.countdowns.extend(_countdown(seat, at) for seat, at in situation.countdowns)
        told.standing_passes.extend(match_pb2.StandingPass(kind=kind, source=source) for kind, source in situation.passes)
        if situation.verdict is not None:
            told.verdict.CopyFrom(verdict(situation.verdict))
            if situation.verdict.outcome is not None:
                view.outcome.SetInParent()
                view.outcome.winner, view.outcome.reason = situation.verdict.outcome.winner, situation.verdict.outcome.reason
        return view.SerializeToString(deterministic=True)

    def events(self, effects: Sequence[Effect]) -> bytes:
        """See `SituationEncoder.events`."""
        if not effects:
            return b""
        update = match_service_pb2.Update(match_events=[_event(each) for each in effects])
        return update.SerializeToString(deterministic=True)

    def closed(self, view: bytes) -> bytes:
        """See `SituationEncoder.closed`."""
        message = match_pb2.SeatView.FromString(view)
        message.ClearField("decisions")
        return message.SerializeToString(deterministic=True)


def verdict(value: Verdict) -> match_pb2.Verdict:
    """A verdict."""
    kind: Any = int(value.kind)
    return match_pb2.Verdict(kind=kind, reason=value.reason, winner=value.winner, by=value.by)


def _timestamp(milliseconds: int) -> Timestamp:
    """A time."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


def _clock(clock: ToldClock) -> match_pb2.SeatClock:
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
