"""Between the contract's messages about the queue and the domain's values."""

from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.queue_ticket import Pool
from match_service.server import projection
from match_service.server.messages import values as messages
from match_service.usecases.lobby.player_queue import Joining, Standing
from zhanqi.match.v1 import queue_service_pb2 as pb


def joining(caller: Caller, request: pb.JoinQueueRequest) -> Joining:
    """What a player wishes. Raises `Malformed`."""
    pool = Pool(
        game_id=request.game_id,
        control=messages.time_control(request.time_control),
        is_rated=request.is_rated,
        options=messages.options(request),
    )
    return Joining(pool, request.accepts_bot, messages.identified(caller, "JoinQueue", request))


def ticket_id(text: str) -> str:
    """A ticket's id, or empty for the one that waits. Raises `NotFound`."""
    return messages.known_id(text, "UNKNOWN_TICKET") if text else ""


def ticket(value: Standing) -> pb.Ticket:
    """A ticket of a player's."""
    its, pool = value.ticket, value.ticket.pool
    message = pb.Ticket(
        ticket_id=its.ticket_id,
        state=int(its.state),  # type: ignore[arg-type]
        match_id=its.match_id or "",
        create_time=messages.timestamp(its.created_at),
        search=pb.Search(
            game_id=pool.game_id,
            time_control=projection.told_time_control(pool.control),
            is_rated=pool.is_rated,
            accepts_bot=its.takes_bot,
            rating=its.rating,
            window=value.window,
        ),
    )
    if value.usual_wait_ms is not None:
        message.search.usual_wait_ms = value.usual_wait_ms
    return message
