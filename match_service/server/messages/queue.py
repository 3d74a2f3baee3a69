"""Messages about queue tickets."""

from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.bot_match_ticket import Ticket
from match_service.domain.lobby.queue_ticket import Pool
from match_service.server import projection
from match_service.server.messages import requests
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.lobby.player_queue import Joining, QueuePosition
from zhanqi.match.v1 import queue_service_pb2 as pb


def joining(caller: Caller, request: pb.JoinQueueRequest) -> Joining:
    """Raises `Malformed`."""
    pool = Pool(
        game_id=request.game_id,
        control=requests.time_control(request.time_control),
        is_rated=request.is_rated,
        options=requests.options(request),
    )
    return Joining(pool, request.accepts_bot, requests.identified(caller, request))


def ticket_id(text: str) -> str:
    """A ticket's id; empty for the caller's waiting ticket. Raises `NotFound`."""
    return requests.known_id(text, "UNKNOWN_TICKET") if text else ""


def ticket(value: QueuePosition) -> pb.Ticket:
    its, pool = value.ticket, value.ticket.pool
    message = pb.Ticket(
        ticket_id=its.ticket_id,
        state=int(its.state),  # type: ignore[arg-type]
        match_id=its.match_id or "",
        create_time=timestamp(its.created_at),
        search=pb.Search(
            game_id=pool.game_id,
            time_control=projection.time_control(pool.control),
            is_rated=pool.is_rated,
            accepts_bot=its.takes_bot,
            rating=its.rating,
            window=value.window,
        ),
    )
    if value.usual_wait_ms is not None:
        message.search.usual_wait_ms = value.usual_wait_ms
    return message


def bot_match_ticket(value: Ticket) -> pb.Ticket:
    return pb.Ticket(
        ticket_id=value.ticket_id,
        state=int(value.state),  # type: ignore[arg-type]
        match_id=value.match_id or "",
        create_time=timestamp(value.created_at),
    )
