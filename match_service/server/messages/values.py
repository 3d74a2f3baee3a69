"""Between the contract's messages and the domain's values."""

import base64
import hashlib
import uuid

from google.protobuf import any_pb2
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.clock.time_control import DEFAULT_RESPONSE_MS, DEFAULT_SETUP_MS, ClockKind, TimeControl, checked
from match_service.domain.errors import Malformed, NotFound
from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.bot_match_ticket import Ticket
from match_service.domain.play.match import MatchState
from match_service.domain.play.request import Request
from match_service.domain.watch.spectating import SpectatingWish
from match_service.domain.watch.spectator_delay import SpectatorDelay
from zhanqi.match.v1 import (
    life_cycle_service_pb2,
    match_pb2,
    match_service_pb2,
    queue_service_pb2,
)
from zhanqi.rules.v1 import position_pb2

_RESIGN = any_pb2.Any()
_RESIGN.Pack(position_pb2.Resign())
RESIGN = _RESIGN.SerializeToString(deterministic=True)
"""The action of whoever gives up, in every game."""

PAGE_DEFAULT = 20
PAGE_MAX = 100
_TIME_MAX = 2**62
_WORD_MAX = 64
_NUMBER_MAX = 2**62
_UNHASHED = ("request_id", "password")


def identified(caller: Caller, method: str, message: Message) -> Request:
    """The mutation's identity. Raises `Malformed` unless its `request_id` is a UUID.

    A password is no part of it: this hash is stored, and passwords could be tried against it a million times faster than against
    the one that is made for them.
    """
    body = type(message)()
    body.CopyFrom(message)
    for name in _UNHASHED:
        if name in body.DESCRIPTOR.fields_by_name:
            body.ClearField(name)
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


def number(path: str, value: int) -> int:
    """A revision or a place in a record. Raises `Malformed` for one that the database could not hold."""
    if value > _NUMBER_MAX:
        raise Malformed(path, "out of range")
    return value


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


def time_control(message: match_pb2.TimeControl) -> TimeControl:
    """The time control that is asked for, with what it leaves out. Raises `Malformed`."""
    try:
        kind = ClockKind(message.kind or match_pb2.CLOCK_KIND_NONE)
    except ValueError:
        raise Malformed("time_control.kind", "no such kind") from None
    in_turns = kind is ClockKind.CORRESPONDENCE
    setup_ms = message.setup_ms or (message.turn_ms if in_turns else DEFAULT_SETUP_MS)
    response_ms = message.response_ms or (message.turn_ms if in_turns else DEFAULT_RESPONSE_MS)
    if kind is ClockKind.NONE:
        setup_ms, response_ms = message.setup_ms, message.response_ms
    control = TimeControl(kind, message.bank_ms, message.increment_ms, message.turn_ms, setup_ms or None, response_ms or None)
    return checked(control)


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
