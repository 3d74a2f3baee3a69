"""`zhanqi.match.v1.QueueService`: requests in, use cases, responses out."""

from collections.abc import Callable

from match_service.domain.identity import Caller
from match_service.server import messages
from match_service.server.detached import Detached
from match_service.usecases.games import Games
from match_service.usecases.ports import Ports
from match_service.usecases.queue_bot_match import Wish, get_ticket, queue_bot_match
from zhanqi.match.v1 import queue_service_pb2 as pb


class QueueServicer:
    """Waiting for a match. `queued` is called when there is a ticket to look at."""

    def __init__(self, ports: Ports, games: Games, detached: Detached, queued: Callable[[], None]) -> None:
        self._ports = ports
        self._games = games
        self._detached = detached
        self._queued = queued

    async def QueueBotMatch(self, caller: Caller, request: pb.QueueBotMatchRequest) -> pb.QueueBotMatchResponse:  # noqa: N802
        """See the contract."""
        identity = messages.identified(caller, "QueueBotMatch", request)
        wish = Wish(request.game_id, messages.options(request), tuple(request.levels), identity)
        ticket = await self._detached.run(queue_bot_match(self._ports, self._games, caller, wish))
        self._queued()
        return pb.QueueBotMatchResponse(ticket=messages.ticket(ticket))

    async def GetTicket(self, caller: Caller, request: pb.GetTicketRequest) -> pb.GetTicketResponse:  # noqa: N802
        """See the contract."""
        ticket_id = messages.known_id(request.ticket_id, "UNKNOWN_TICKET")
        return pb.GetTicketResponse(ticket=messages.ticket(await get_ticket(self._ports, caller, ticket_id)))
