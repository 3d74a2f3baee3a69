"""`zhanqi.match.v1.QueueService`: requests in, use cases, responses out."""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing

from match_service.domain.errors import NotFound
from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.queue_ticket import PlayerTicket
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import queue as queue_messages
from match_service.server.messages import values as messages
from match_service.usecases.lobby.player_queue import find_ticket, join_queue, leave_queue, note_seen, standing
from match_service.usecases.lobby.queue_bot_match import Wish, get_ticket, queue_bot_match
from match_service.usecases.ports.ports import Ports
from match_service.usecases.uptime.served_games import Games
from match_service.usecases.watch.watch_ticket import watch_ticket
from zhanqi.match.v1 import queue_service_pb2 as pb


class QueueServicer:
    """Waiting for a match. `queued` is called when bots have a new ticket, `joined` when a player has."""

    def __init__(
        self, ports: Ports, games: Games, detached: UncancellableTasks, queued: Callable[[], None], joined: Callable[[], None]
    ) -> None:
        self._ports = ports
        self._games = games
        self._detached = detached
        self._queued = queued
        self._joined = joined

    async def QueueBotMatch(self, caller: Caller, request: pb.QueueBotMatchRequest) -> pb.QueueBotMatchResponse:  # noqa: N802
        """See the contract."""
        identity = messages.identified(caller, "QueueBotMatch", request)
        wish = Wish(request.game_id, messages.options(request), tuple(request.levels), identity)
        ticket = await self._detached.run(queue_bot_match(self._ports, self._games, caller, wish))
        self._queued()
        return pb.QueueBotMatchResponse(ticket=messages.ticket(ticket))

    async def JoinQueue(self, caller: Caller, request: pb.JoinQueueRequest) -> pb.JoinQueueResponse:  # noqa: N802
        """See the contract."""
        joining = queue_messages.joining(caller, request)
        ticket = await self._detached.run(join_queue(self._ports, self._games, caller, joining))
        self._joined()
        return pb.JoinQueueResponse(ticket=await self._told(ticket))

    async def LeaveQueue(self, caller: Caller, request: pb.LeaveQueueRequest) -> pb.LeaveQueueResponse:  # noqa: N802
        """See the contract."""
        identity = messages.identified(caller, "LeaveQueue", request)
        ticket_id = queue_messages.ticket_id(request.ticket_id)
        ticket = await self._detached.run(leave_queue(self._ports, caller, ticket_id, identity))
        return pb.LeaveQueueResponse(ticket=await self._told(ticket))

    async def GetTicket(self, caller: Caller, request: pb.GetTicketRequest) -> pb.GetTicketResponse:  # noqa: N802
        """See the contract."""
        ticket_id = queue_messages.ticket_id(request.ticket_id)
        try:
            ticket = await find_ticket(self._ports, caller, ticket_id)
        except NotFound:
            if not ticket_id:
                raise
            return pb.GetTicketResponse(ticket=messages.ticket(await get_ticket(self._ports, caller, ticket_id)))
        await note_seen(self._ports, ticket)
        return pb.GetTicketResponse(ticket=await self._told(ticket))

    async def WatchTicket(  # noqa: N802
        self, caller: Caller, request: pb.WatchTicketRequest
    ) -> AsyncIterator[pb.WatchTicketResponse]:
        """See the contract."""
        ticket_id = queue_messages.ticket_id(request.ticket_id)
        async with aclosing(watch_ticket(self._ports, caller, ticket_id)) as watched:
            async for each in watched:
                response = pb.WatchTicketResponse(server_time=messages.timestamp(self._ports.clock.now()))
                if each is None:
                    response.watch_again.SetInParent()
                else:
                    response.ticket.CopyFrom(queue_messages.ticket(each))
                yield response

    async def _told(self, ticket: PlayerTicket) -> pb.Ticket:
        return queue_messages.ticket(await standing(self._ports, ticket))
