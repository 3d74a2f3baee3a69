"""Between the contract's messages and the domain's values."""

import base64
import hashlib
import uuid

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.errors import Malformed, NotFound
from match_service.domain.identity import Caller, Player, Token
from match_service.domain.match import Match, MatchState, Seating, SeatNow
from match_service.domain.request import Request
from match_service.domain.ticket import Ticket
from zhanqi.match.v1 import match_pb2, match_service_pb2, player_service_pb2, queue_service_pb2

PAGE_DEFAULT = 20
PAGE_MAX = 100
_TIME_MAX = 2**62


def identified(caller: Caller, method: str, message: Message) -> Request:
    """The mutation's identity. Raises `Malformed` unless its `request_id` is a UUID."""
    body = type(message)()
    body.CopyFrom(message)
    body.ClearField("request_id")
    body_hash = hashlib.sha256(body.SerializeToString(deterministic=True)).digest()
    return Request(caller.account, method, _uuid(message), body_hash)


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


def options(request: match_service_pb2.CreateMatchRequest | queue_service_pb2.QueueBotMatchRequest) -> bytes:
    """The options, serialized; empty for the game's default."""
    return request.options.SerializeToString() if request.HasField("options") else b""


def timestamp(milliseconds: int) -> Timestamp:
    """A time."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


def seat_view(now: SeatNow) -> match_pb2.SeatView:
    """What a seat sees."""
    view = match_pb2.SeatView.FromString(now.view)
    view.rev = now.rev
    return view


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
    )
    if value.outcome is not None:
        message.outcome.winner, message.outcome.reason = value.outcome.winner, value.outcome.reason
    if value.ended_at is not None:
        message.end_time.CopyFrom(timestamp(value.ended_at))
    if value.state is not MatchState.ACTIVE:
        message.action_count, message.seed = value.action_count, value.seed
    return message


def player(value: Player) -> player_service_pb2.Player:
    """A player."""
    return player_service_pb2.Player(player_id=value.player_id, display_name=value.display_name)


def token(value: Token) -> player_service_pb2.AccessToken:
    """A token."""
    return player_service_pb2.AccessToken(value=value.value, expire_time=timestamp(value.expires_at))


def ticket(value: Ticket) -> queue_service_pb2.Ticket:
    """A ticket."""
    return queue_service_pb2.Ticket(
        ticket_id=value.ticket_id,
        state=int(value.state),  # type: ignore[arg-type]
        match_id=value.match_id or "",
        create_time=timestamp(value.created_at),
    )


def page_token(last: Match) -> str:
    """Where the page after this match begins."""
    return base64.urlsafe_b64encode(f"{last.created_at}/{last.match_id}".encode()).decode()


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


def _uuid(message: Message) -> str:
    text: str = getattr(message, "request_id")  # noqa: B009 - the type has no such field, every mutation has
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise Malformed("request_id", "a UUID is wanted") from None
