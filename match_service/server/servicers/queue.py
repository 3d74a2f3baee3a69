"""gRPC servicer of `zhanqi.match.v1.QueueService`."""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing

from match_service.domain.errors import NotFound
from match_service.domain.identity.caller import Caller
from match_service.domain.lobby.queue_ticket import PlayerTicket
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import queue as queue_messages
from match_service.server.messages import requests
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.lobby.player_queue import find_ticket, join_queue, leave_queue, note_seen, queue_position
from match_service.usecases.lobby.ports import QueuePorts
from match_service.usecases.lobby.queue_bot_match import Wish, get_ticket, queue_bot_match
from match_service.usecases.watch.watch_ticket import TicketPresence, watch_ticket
from zhanqi.match.v1 import queue_service_pb2 as pb


class QueueServicer:
    """Calls `queued` for a new ticket of a bot match, `joined` for a new player in the queue."""

    def __init__(
        self,
        ports: QueuePorts,
        ticket_presence: TicketPresence,
        mutations: UncancellableTasks,
        queued: Callable[[], None],
        joined: Callable[[], None],
    ) -> None:
        self._ports = ports
        self._ticket_presence = ticket_presence
        self._mutations = mutations
        self._queued = queued
        self._joined = joined

    async def QueueBotMatch(self, caller: Caller, request: pb.QueueBotMatchRequest) -> pb.QueueBotMatchResponse:
        identity = requests.identified(caller, request)
        wish = Wish(request.game_id, requests.options(request), tuple(request.levels), identity)
        ticket = await self._mutations.run(queue_bot_match(self._ports, caller, wish))
        self._queued()
        return pb.QueueBotMatchResponse(ticket=queue_messages.bot_match_ticket(ticket))

    async def JoinQueue(self, caller: Caller, request: pb.JoinQueueRequest) -> pb.JoinQueueResponse:
        joining = queue_messages.joining(caller, request)
        ticket = await self._mutations.run(join_queue(self._ports, caller, joining))
        self._joined()
        return pb.JoinQueueResponse(ticket=await self._ticket(ticket))

    async def LeaveQueue(self, caller: Caller, request: pb.LeaveQueueRequest) -> pb.LeaveQueueResponse:
        identity = requests.identified(caller, request)
        ticket_id = queue_messages.ticket_id(request.ticket_id)
        ticket = await self._mutations.run(leave_queue(self._ports, caller, ticket_id, identity))
        return pb.LeaveQueueResponse(ticket=await self._ticket(ticket))

    async def GetTicket(self, caller: Caller, request: pb.GetTicketRequest) -> pb.GetTicketResponse:
        ticket_id = queue_messages.ticket_id(request.ticket_id)
        try:
            ticket = await find_ticket(self._ports, caller, ticket_id)
        except NotFound:
            if not ticket_id:
                raise
            return pb.GetTicketResponse(ticket=queue_messages.bot_match_ticket(await get_ticket(self._ports, caller, ticket_id)))
        await note_seen(self._ports, ticket)
        return pb.GetTicketResponse(ticket=await self._ticket(ticket))

    async def WatchTicket(self, caller: Caller, request: pb.WatchTicketRequest) -> AsyncIterator[pb.WatchTicketResponse]:
        ticket_id = queue_messages.ticket_id(request.ticket_id)
        async with aclosing(watch_ticket(self._ports, self._ticket_presence, caller, ticket_id)) as stream:
            async for each in stream:
                response = pb.WatchTicketResponse(server_time=timestamp(self._ports.play.clock.now()))
                if each is None:
                    response.watch_again.SetInParent()
                else:
                    response.ticket.CopyFrom(queue_messages.ticket(each))
                yield response

    async def _ticket(self, ticket: PlayerTicket) -> pb.Ticket:
        return queue_messages.ticket(await queue_position(self._ports, ticket))
