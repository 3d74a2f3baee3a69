"""Decodes fields shared by several requests: ids, actions, options, time controls and terms."""

import hashlib
import uuid
from typing import Protocol

from google.protobuf import any_pb2
from google.protobuf.message import Message

from match_service.domain.clock.time_control import DEFAULT_RESPONSE_MS, DEFAULT_SETUP_MS, ClockKind, TimeControl, checked
from match_service.domain.errors import Malformed, NotFound
from match_service.domain.identity.caller import Caller
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
"""The action of resigning, the same in every game."""

_WORD_MAX = 64
_NUMBER_MAX = 2**62
_UNHASHED = ("request_id", "password")


def identified(caller: Caller, message: Message) -> Request:
    """The idempotency key of a mutation. Raises `Malformed` unless its `request_id` is a UUID.

    Leaves out passwords: the hash is stored, and guesses could be tested against it a million times faster than against a
    password hash.
    """
    body = type(message)()
    body.CopyFrom(message)
    for name in _UNHASHED:
        if name in body.DESCRIPTOR.fields_by_name:
            body.ClearField(name)
    body_hash = hashlib.sha256(body.SerializeToString(deterministic=True)).digest()
    method = message.DESCRIPTOR.name.removesuffix("Request")
    return Request(caller.account, method, request_id(message), body_hash)


def request_id(message: Message) -> str:
    """Raises `Malformed` unless it is a UUID."""
    text: str = getattr(message, "request_id")  # noqa: B009 - a field of every mutation, not of `Message`
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise Malformed("request_id", "must be a UUID") from None


class _OfMatch(Protocol):
    @property
    def match_id(self) -> str: ...


def match_id(request: _OfMatch) -> str:
    """Raises `NotFound`."""
    return known_id(request.match_id, "UNKNOWN_MATCH")


def known_id(text: str, reason: str) -> str:
    """An id that this service issued. Raises `NotFound` unless it is a UUID: all issued ids are."""
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise NotFound(reason) from None


def number(path: str, value: int) -> int:
    """A revision or a sequence number. Raises `Malformed` if it does not fit into the database."""
    if value > _NUMBER_MAX:
        raise Malformed(path, "out of range")
    return value


def action(request: match_service_pb2.SubmitActionRequest | match_service_pb2.ValidateActionRequest) -> bytes:
    """The serialized action. Raises `Malformed` if there is none."""
    if not request.action.type_url:
        raise Malformed("action", "is required")
    return request.action.SerializeToString()


def options(
    request: match_service_pb2.CreateMatchRequest | queue_service_pb2.QueueBotMatchRequest | queue_service_pb2.JoinQueueRequest,
) -> bytes:
    """The serialized options; empty for the game's defaults."""
    return request.options.SerializeToString() if request.HasField("options") else b""


def standing_pass(request: life_cycle_service_pb2.SetStandingPassRequest) -> tuple[str, str]:
    """The kind and the source of a standing pass. Raises `Malformed` for long texts."""
    for name, text in (("kind", request.standing_pass.kind), ("source", request.standing_pass.source)):
        if len(text) > _WORD_MAX:
            raise Malformed(f"standing_pass.{name}", f"has more than {_WORD_MAX} characters")
    return request.standing_pass.kind, request.standing_pass.source


def time_control(message: match_pb2.TimeControl) -> TimeControl:
    """The requested time control, completed by defaults. Raises `Malformed`."""
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
    """The requested spectator terms. Raises `Malformed`."""
    accesses = {
        match_pb2.SPECTATOR_ACCESS_UNSPECIFIED: None,
        match_pb2.SPECTATOR_ACCESS_ALLOWED: True,
        match_pb2.SPECTATOR_ACCESS_REFUSED: False,
    }
    if message.access not in accesses:
        raise Malformed("spectators.access", "no such access")
    return SpectatingWish(accesses[message.access], SpectatorDelay(message.delay_turns, message.delay_ms))


def match_state(number: int) -> MatchState | None:
    """The state filter, None for any. Raises `Malformed`."""
    if number == match_pb2.MATCH_STATE_UNSPECIFIED:
        return None
    try:
        return MatchState(number)
    except ValueError:
        raise Malformed("state", "no such state") from None
