"""The queue: match against another player, or a match between bots."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

import grpc
from google.protobuf import any_pb2

from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import queue_service_pb2 as pb
from zhanqi.match.v1 import queue_service_pb2_grpc as pb_grpc
from zhanqi_client.errors import Unavailable
from zhanqi_client.line import Line, Metadata
from zhanqi_client.retry import fresh_id
from zhanqi_client.streaming import RESUME, Streaming


class Queue:
    """`Client.queue`: calls with the client's token, with the same retries and errors as the client's own."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._stub = pb_grpc.QueueServiceStub(line.channel)

    async def join(
        self,
        game_id: str,
        time_control: match_pb2.TimeControl | None = None,
        *,
        is_rated: bool = False,
        accepts_bot: bool = False,
        options: any_pb2.Any | None = None,
        request_id: str | None = None,
    ) -> pb.Ticket:
        """Queues for a match against another player who wants the same. Raises `Refused` if the caller waits already."""
        request = pb.JoinQueueRequest(
            request_id=fresh_id(request_id),
            game_id=game_id,
            options=options,
            time_control=time_control,
            is_rated=is_rated,
            accepts_bot=accepts_bot,
        )
        return (await self._line.call(self._stub.JoinQueue, request)).ticket

    async def leave(self, ticket_id: str = "", *, request_id: str | None = None) -> pb.Ticket:
        """Leaves the queue: the ticket of that id, or the one that waits. It may have become a match a moment before."""
        request = pb.LeaveQueueRequest(request_id=fresh_id(request_id), ticket_id=ticket_id)
        return (await self._line.call(self._stub.LeaveQueue, request)).ticket

    async def ticket(self, ticket_id: str = "") -> pb.Ticket:
        """A ticket of the caller's, or the one of `join` that waits."""
        return (await self._line.call(self._stub.GetTicket, pb.GetTicketRequest(ticket_id=ticket_id))).ticket

    async def queue_bot_match(
        self, game_id: str, levels: Sequence[str], *, options: any_pb2.Any | None = None, request_id: str | None = None
    ) -> pb.Ticket:
        """A place in the queue for a match between bots, one level for each seat in the game's order."""
        request = pb.QueueBotMatchRequest(request_id=fresh_id(request_id), game_id=game_id, levels=levels, options=options)
        return (await self._line.call(self._stub.QueueBotMatch, request)).ticket

    async def watch(self, ticket_id: str) -> AsyncGenerator[pb.Ticket, None]:
        """Where a ticket of `join` stands, every few seconds, until it waits no more; that is the last one. Goes on by itself
        after interruptions. As long as it is read, the ticket does not expire.
        """

        def opened(metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.WatchTicketRequest, pb.WatchTicketResponse]":
            return self._stub.WatchTicket(pb.WatchTicketRequest(ticket_id=ticket_id), metadata=metadata)

        async with aclosing(Streaming(self._line, opened, _is_news).messages()) as messages:
            async for message in messages:
                yield message.ticket

    async def matched(self, ticket_id: str) -> pb.Ticket:
        """Wait for the end of a ticket of `join`: the ticket, with the match if one was found."""
        last = pb.Ticket(ticket_id=ticket_id)
        async with aclosing(self.watch(ticket_id)) as watched:
            async for ticket in watched:
                last = ticket
        return last


def _is_news(message: pb.WatchTicketResponse) -> bool:
    if message.HasField("watch_again"):
        raise Unavailable(RESUME)
    return message.HasField("ticket")
