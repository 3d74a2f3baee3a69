"""What seats and spectators see of a match. Only this module builds or reads messages about matches, as a test checks.

Views and events come from the rules and are passed on as they are. All other messages are built up field by field, by recipient
and by whether the match is over; nothing is redacted from a larger message.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from match_service.domain.clock.time_control import TimeControl
from match_service.domain.history.replay import PastUpdate
from match_service.domain.life_cycle.verdict import Verdict, verdict_of_body
from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.match import Match, MatchState, Seating, SeatNow
from match_service.domain.play.record import Record, RecordKind
from match_service.domain.watch.spectating import Spectating
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.ports.lobby import OpenMatch
from match_service.usecases.ports.watch import PlayerMatch
from zhanqi.match.v1 import (
    life_cycle_service_pb2,
    match_pb2,
    match_service_pb2,
    opening_pb2,
    replay_service_pb2,
    spectator_service_pb2,
)
from zhanqi.rules.v1 import options_pb2, position_pb2, rules_pb2


def seat_view(now: SeatNow) -> match_pb2.SeatView:
    view = match_pb2.SeatView.FromString(now.view)
    view.rev = now.rev
    return view


def update(rev: int, events: bytes, view: bytes | None) -> match_service_pb2.Update:
    """The events of one revision. `view`: the view after it, None if another update follows."""
    message = match_service_pb2.Update.FromString(events)
    message.rev = rev
    if view is not None:
        message.view.CopyFrom(seat_view(SeatNow("", rev, view, over=False)))
    return message


def legal_options(serialized: bytes) -> Sequence[options_pb2.Option]:
    """Parses the rules' list of a seat's legal actions."""
    return rules_pb2.ListLegalActionsResponse.FromString(serialized).options


def violations(serialized: bytes) -> Sequence[position_pb2.Violation]:
    """Parses the rules' rejection reasons."""
    return position_pb2.Refusal.FromString(serialized).violations


def match(value: Match) -> match_pb2.Match:
    """The action count and the seed stay hidden until the match is over."""
    message = match_pb2.Match(
        match_id=value.match_id,
        game_id=value.game_id,
        rules_version=value.rules_version,
        state=int(value.state),  # type: ignore[arg-type]
        seats=[_seat(each) for each in value.seats],
        create_time=timestamp(value.created_at),
        min_action_interval_ms=value.min_action_interval_ms,
        time_control=time_control(value.control),
        is_rated=value.is_rated,
        spectators=spectator_terms(value.spectating),
    )
    if value.verdict is not None:
        message.verdict.CopyFrom(verdict(value.verdict))
    if value.outcome is not None:
        message.outcome.SetInParent()
        message.outcome.winner, message.outcome.reason = value.outcome.winner, value.outcome.reason
    if value.ended_at is not None:
        message.end_time.CopyFrom(timestamp(value.ended_at))
    if value.state is not MatchState.ACTIVE:
        message.action_count, message.seed = value.action_count, value.seed
    return message


def player_match(value: PlayerMatch) -> match_service_pb2.PlayerMatch:
    message = match_service_pb2.PlayerMatch(match=match(value.match), seat=value.seat, draw_offered=value.draw_offered)
    for owed in value.owed:
        message.owed.add().ParseFromString(owed)
    if value.due_at is not None:
        message.due_time.CopyFrom(timestamp(value.due_at))
    if value.rematch is not None:
        message.rematch.CopyFrom(rematch(value.rematch))
    return message


def opening(value: OpenMatch, names: Mapping[str, str], viewer: str) -> opening_pb2.Opening:
    """The invite code is shown to the opening's creator only."""
    its, state = value.opening, int(value.opening.state)
    message = opening_pb2.Opening(
        match_id=its.opening_id,
        game_id=value.game_id,
        places=[
            _seat(Seating(place.seat, place.occupant, names.get(place.occupant.player_id or "", ""))) for place in its.places
        ],
        wanted=len(its.seats) - len(its.places),
        time_control=time_control(value.control),
        is_rated=value.is_rated,
        by_invite=not its.is_public,
        invite_code=value.code if viewer == its.opened_by else "",
        state=state,  # type: ignore[arg-type]
        create_time=timestamp(value.created_at),
        expire_time=timestamp(its.expires_at),
        spectators=spectator_terms(value.spectating),
    )
    if value.options:
        message.options.ParseFromString(value.options)
    if its.invited_id is not None:
        message.invited.player_id, message.invited.display_name = its.invited_id, names.get(its.invited_id, "")
    return message


def rematch(value: Rematch) -> life_cycle_service_pb2.Rematch:
    return life_cycle_service_pb2.Rematch(
        offered_by=[seat for seat, _ in value.offers], declined_by=value.declined_by, match_id=value.match_id
    )


def verdict(value: Verdict) -> match_pb2.Verdict:
    kind: Any = int(value.kind)
    return match_pb2.Verdict(kind=kind, reason=value.reason, winner=value.winner, by=value.by)


def time_control(control: TimeControl) -> match_pb2.TimeControl:
    kind: Any = int(control.kind)
    return match_pb2.TimeControl(
        kind=kind,
        bank_ms=control.bank_ms,
        increment_ms=control.increment_ms,
        turn_ms=control.turn_ms,
        setup_ms=control.setup_ms or 0,
        response_ms=control.response_ms or 0,
    )


def spectator_terms(value: Spectating) -> match_pb2.SpectatorTerms:
    access = match_pb2.SPECTATOR_ACCESS_ALLOWED if value.is_allowed else match_pb2.SPECTATOR_ACCESS_REFUSED
    return match_pb2.SpectatorTerms(access=access, delay_turns=value.delay.turns, delay_ms=value.delay.milliseconds)


def reveal(value: Match, position: bytes) -> spectator_service_pb2.Reveal:
    """A finished match with its final position. Raises ValueError while it is played."""
    return spectator_service_pb2.Reveal(match=match(value), state=full_position(value, position).state)


def full_position(value: Match, position: bytes) -> position_pb2.Position:
    """A position with everything hidden in it. Raises ValueError while the match is played."""
    if value.state is MatchState.ACTIVE:
        raise ValueError("the match is not over")
    return position_pb2.Position.FromString(position)


def past_update(value: PastUpdate, *, over: bool) -> replay_service_pb2.ReplayUpdate:
    """A past update of a seat. Its place in the record stays hidden until the match is over."""
    message = update(value.rev, value.events, value.view)
    return replay_service_pb2.ReplayUpdate(seq=value.seq if over else 0, update=message)


def entry(value: Record) -> replay_service_pb2.RecordEntry:
    """An entry of a finished match's record."""
    origin: Any = int(value.origin)
    message = replay_service_pb2.RecordEntry(
        seq=value.seq,
        seat=value.seat,
        origin=origin,
        rules_version=value.rules_version,
        time=timestamp(value.at),
        digest=value.digest,
        chain=value.chain,
    )
    if value.kind is RecordKind.ACTION:
        message.action.ParseFromString(value.body)
    else:
        message.verdict.CopyFrom(verdict(verdict_of_body(value.body)))
    return message


def _seat(seating: Seating) -> match_pb2.Seat:
    occupant = seating.occupant
    if occupant.player_id is not None:
        seated = match_pb2.SeatedPlayer(player_id=occupant.player_id, display_name=seating.display_name)
        return match_pb2.Seat(seat=seating.seat, player=seated)
    return match_pb2.Seat(seat=seating.seat, bot=match_pb2.SeatedBot(level=occupant.bot_level or ""))
