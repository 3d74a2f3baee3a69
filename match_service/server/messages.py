"""Between the contract's messages and the domain's values."""

import base64
import hashlib
import uuid
from collections.abc import Mapping
from typing import Any

from google.protobuf import any_pb2
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.errors import Malformed, NotFound
from match_service.domain.identity import Caller
from match_service.domain.match import Match, MatchState, Seating, SeatNow
from match_service.domain.rematch import Rematch
from match_service.domain.request import Request
from match_service.domain.spectating import Spectating, SpectatingWish
from match_service.domain.spectator_delay import SpectatorDelay
from match_service.domain.ticket import Ticket
from match_service.domain.time_control import ClockKind, TimeControl, checked
from match_service.domain.verdict import Verdict
from match_service.usecases.life_ports import OpenMatch
from match_service.usecases.standing_ports import PlayerMatch
from zhanqi.match.v1 import (
    life_cycle_service_pb2,
    match_pb2,
    match_service_pb2,
    opening_pb2,
    queue_service_pb2,
)
from zhanqi.rules.v1 import position_pb2

_RESIGN = any_pb2.Any()
_RESIGN.Pack(position_pb2.Resign())
RESIGN = _RESIGN.SerializeToString(deterministic=True)
"""The action of whoever gives up, in every game."""

PAGE_DEFAULT = 20
PAGE_MAX = 100
SETUP_MS = 180_000
RESPONSE_MS = 20_000
_TIME_MAX = 2**62
_WORD_MAX = 64


def identified(caller: Caller, method: str, message: Message) -> Request:
    """The mutation's identity. Raises `Malformed` unless its `request_id` is a UUID."""
    body = type(message)()
    body.CopyFrom(message)
    body.ClearField("request_id")
    body_hash = hashlib.sha256(body.SerializeToString(deterministic=True)).digest()
    return Request(caller.account, method, request_id(message), body_hash)


def request_id(message: Message) -> str:
    """The caller's id of a mutation. Raises `Malformed` unless it is a UUID."""
    text: str = getattr(message, "request_id")  # noqa: B009 - the type has no such field, every mutation has
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise Malformed("request_id", "a UUID is wanted") from None


def known_id(text: str, reason: str) -> str:
    """An id of ours. Raises `NotFound`: what is no UUID was never given out."""
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise NotFound(reason) from None


def action(request: match_service_pb2.SubmitActionRequest | match_service_pb2.ValidateActionRequest) -> bytes:
    """The action, serialized. Raises `Malformed` if there is none."""
    if not request.action.type_url:
        raise Malformed("action", "an action is wanted")
    return request.action.SerializeToString()


def options(
    request: match_service_pb2.CreateMatchRequest | queue_service_pb2.QueueBotMatchRequest | queue_service_pb2.JoinQueueRequest,
) -> bytes:
    """The options, serialized; empty for the game's default."""
    return request.options.SerializeToString() if request.HasField("options") else b""


def standing_pass(request: life_cycle_service_pb2.SetStandingPassRequest) -> tuple[str, str]:
    """The kind and the source of a standing pass. Raises `Malformed` for words that are too long."""
    for name, text in (("kind", request.standing_pass.kind), ("source", request.standing_pass.source)):
        if len(text) > _WORD_MAX:
            raise Malformed(f"standing_pass.{name}", f"at most {_WORD_MAX} characters are wanted")
    return request.standing_pass.kind, request.standing_pass.source


def timestamp(milliseconds: int) -> Timestamp:
    """A time."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


def seat_view(now: SeatNow) -> match_pb2.SeatView:
    """What a seat sees."""
    view = match_pb2.SeatView.FromString(now.view)
    view.rev = now.rev
    return view


def update(rev: int, events: bytes, view: bytes | None) -> match_service_pb2.Update:
    """What somebody is told at once; `view` is all that is shown after it, unless another one follows."""
    message = match_service_pb2.Update.FromString(events)
    message.rev = rev
    if view is not None:
        message.view.CopyFrom(seat_view(SeatNow("", rev, view, over=False)))
    return message


def time_control(message: match_pb2.TimeControl) -> TimeControl:
    """The time control that is asked for, with what it leaves out. Raises `Malformed`."""
    try:
        kind = ClockKind(message.kind or match_pb2.CLOCK_KIND_NONE)
    except ValueError:
        raise Malformed("time_control.kind", "no such kind") from None
    in_turns = kind is ClockKind.CORRESPONDENCE
    setup_ms = message.setup_ms or (message.turn_ms if in_turns else SETUP_MS)
    response_ms = message.response_ms or (message.turn_ms if in_turns else RESPONSE_MS)
    if kind is ClockKind.NONE:
        setup_ms, response_ms = message.setup_ms, message.response_ms
    control = TimeControl(kind, message.bank_ms, message.increment_ms, message.turn_ms, setup_ms or None, response_ms or None)
    return checked(control)


def told_time_control(control: TimeControl) -> match_pb2.TimeControl:
    """A time control."""
    kind: Any = int(control.kind)
    return match_pb2.TimeControl(
        kind=kind,
        bank_ms=control.bank_ms,
        increment_ms=control.increment_ms,
        turn_ms=control.turn_ms,
        setup_ms=control.setup_ms or 0,
        response_ms=control.response_ms or 0,
    )


def spectating_wish(message: match_pb2.SpectatorTerms) -> SpectatingWish:
    """Who shall be able to look on. Raises `Malformed`."""
    accesses = {
        match_pb2.SPECTATOR_ACCESS_UNSPECIFIED: None,
        match_pb2.SPECTATOR_ACCESS_ALLOWED: True,
        match_pb2.SPECTATOR_ACCESS_REFUSED: False,
    }
    if message.access not in accesses:
        raise Malformed("spectators.access", "no such access")
    return SpectatingWish(accesses[message.access], SpectatorDelay(message.delay_turns, message.delay_ms))


def spectator_terms(value: Spectating) -> match_pb2.SpectatorTerms:
    """Who may look on."""
    access = match_pb2.SPECTATOR_ACCESS_ALLOWED if value.is_allowed else match_pb2.SPECTATOR_ACCESS_REFUSED
    return match_pb2.SpectatorTerms(access=access, delay_turns=value.delay.turns, delay_ms=value.delay.milliseconds)


def opening(value: OpenMatch, names: Mapping[str, str], viewer: str) -> opening_pb2.Opening:
    """An opening. Only who opened it is told its code."""
    its, state = value.opening, int(value.opening.state)
    message = opening_pb2.Opening(
        match_id=its.opening_id,
        game_id=value.game_id,
        places=[
            _seat(Seating(place.seat, place.occupant, names.get(place.occupant.player_id or "", ""))) for place in its.places
        ],
        wanted=len(its.seats) - len(its.places),
        time_control=told_time_control(value.control),
        is_rated=value.is_rated,
        by_invite=bool(value.code),
        invite_code=value.code if viewer == its.opened_by else "",
        state=state,  # type: ignore[arg-type]
        create_time=timestamp(value.created_at),
        expire_time=timestamp(its.expires_at),
        spectators=spectator_terms(value.spectating),
    )
    if value.options:
        message.options.ParseFromString(value.options)
    return message


def rematch(value: Rematch) -> life_cycle_service_pb2.Rematch:
    """A rematch."""
    return life_cycle_service_pb2.Rematch(
        offered_by=[seat for seat, _ in value.offers], declined_by=value.declined_by, match_id=value.match_id
    )


def verdict(value: Verdict) -> match_pb2.Verdict:
    """How the service ended a match."""
    kind: Any = int(value.kind)
    return match_pb2.Verdict(kind=kind, reason=value.reason, winner=value.winner, by=value.by)


def player_match(value: PlayerMatch) -> match_service_pb2.PlayerMatch:
    """How a match stands for a player."""
    message = match_service_pb2.PlayerMatch(match=match(value.match), seat=value.seat, draw_offered=value.draw_offered)
    for owed in value.owed:
        message.owed.add().ParseFromString(owed)
    if value.due_at is not None:
        message.due_time.CopyFrom(timestamp(value.due_at))
    if value.rematch is not None:
        message.rematch.CopyFrom(rematch(value.rematch))
    return message


def match(value: Match) -> match_pb2.Match:
    """A match. The count of actions and the seed are told after the end alone."""
    message = match_pb2.Match(
        match_id=value.match_id,
        game_id=value.game_id,
        rules_version=value.rules_version,
        state=int(value.state),  # type: ignore[arg-type]
        seats=[_seat(each) for each in value.seats],
        create_time=timestamp(value.created_at),
        min_action_interval_ms=value.min_action_interval_ms,
        time_control=told_time_control(value.control),
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


def ticket(value: Ticket) -> queue_service_pb2.Ticket:
    """A ticket."""
    return queue_service_pb2.Ticket(
        ticket_id=value.ticket_id,
        state=int(value.state),  # type: ignore[arg-type]
        match_id=value.match_id or "",
        create_time=timestamp(value.created_at),
    )


def page_token(created_at: int, match_id: str) -> str:
    """Where the page begins that comes after a match or opening."""
    return base64.urlsafe_b64encode(f"{created_at}/{match_id}".encode()).decode()


def page_start(text: str) -> tuple[int, str] | None:
    """Where a page begins: after (created at, id), or None for the first. Raises `Malformed`."""
    if not text:
        return None
    try:
        created_at, match_id = base64.urlsafe_b64decode(text.encode()).decode().split("/")
        start = int(created_at), str(uuid.UUID(match_id))
    except ValueError:
        raise Malformed("page_token", "it is none of ours") from None
    if not 0 <= start[0] <= _TIME_MAX:
        raise Malformed("page_token", "it is none of ours")
    return start


def match_state(number: int) -> MatchState | None:
    """The state to filter by, or None for any. Raises `Malformed`."""
    if number == match_pb2.MATCH_STATE_UNSPECIFIED:
        return None
    try:
        return MatchState(number)
    except ValueError:
        raise Malformed("state", "no such state") from None


def _seat(seating: Seating) -> match_pb2.Seat:
    occupant = seating.occupant
    if occupant.player_id is not None:
        seated = match_pb2.SeatedPlayer(player_id=occupant.player_id, display_name=seating.display_name)
        return match_pb2.Seat(seat=seating.seat, player=seated)
    return match_pb2.Seat(seat=seating.seat, bot=match_pb2.SeatedBot(level=occupant.bot_level or ""))
