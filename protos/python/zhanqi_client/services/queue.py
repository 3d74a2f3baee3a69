"""The queue: matches against other players, and matches between bots."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

import grpc
from google.protobuf import any_pb2

from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import queue_service_pb2 as pb
from zhanqi.match.v1 import queue_service_pb2_grpc as pb_grpc
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import Metadata
from zhanqi_client.errors import Unavailable
from zhanqi_client.retry import fresh_id
from zhanqi_client.streaming import RESUME, ResumingStream


class Queue:
    """`Client.queue`: the queue service."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = pb_grpc.QueueServiceStub(connection.channel)

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
        """Queue for a match against a player with the same wishes. Raises `Refused` if the caller is queued already."""
        request = pb.JoinQueueRequest(
            request_id=fresh_id(request_id),
            game_id=game_id,
            options=options,
            time_control=time_control,
            is_rated=is_rated,
            accepts_bot=accepts_bot,
        )
        return (await self._connection.call(self._stub.JoinQueue, request)).ticket

    async def leave(self, ticket_id: str = "", *, request_id: str | None = None) -> pb.Ticket:
        """Withdraw a ticket, by default the waiting one. The returned ticket may have been matched meanwhile."""
        request = pb.LeaveQueueRequest(request_id=fresh_id(request_id), ticket_id=ticket_id)
        return (await self._connection.call(self._stub.LeaveQueue, request)).ticket

    async def ticket(self, ticket_id: str = "") -> pb.Ticket:
        """One of the caller's tickets, by default the waiting one of `join`."""
        return (await self._connection.call(self._stub.GetTicket, pb.GetTicketRequest(ticket_id=ticket_id))).ticket

    async def queue_bot_match(
        self, game_id: str, levels: Sequence[str], *, options: any_pb2.Any | None = None, request_id: str | None = None
    ) -> pb.Ticket:
        """Queue a match between house bots; `levels` has one for each seat, in the game's order."""
        request = pb.QueueBotMatchRequest(request_id=fresh_id(request_id), game_id=game_id, levels=levels, options=options)
        return (await self._connection.call(self._stub.QueueBotMatch, request)).ticket

    async def watch(self, ticket_id: str) -> AsyncGenerator[pb.Ticket, None]:
        """The state of a ticket of `join` every few seconds; the last one is final. Resumes by itself after interruptions.

        A watched ticket does not expire.
        """

        def open_stream(metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.WatchTicketRequest, pb.WatchTicketResponse]":
            return self._stub.WatchTicket(pb.WatchTicketRequest(ticket_id=ticket_id), metadata=metadata)

        async with aclosing(ResumingStream(self._connection, open_stream, _is_new).messages()) as messages:
            async for message in messages:
                yield message.ticket

    async def matched(self, ticket_id: str) -> pb.Ticket:
        """Wait until a ticket of `join` is final, and return it."""
        last = pb.Ticket(ticket_id=ticket_id)
        async with aclosing(self.watch(ticket_id)) as watched:
            async for ticket in watched:
                last = ticket
        return last


def _is_new(message: pb.WatchTicketResponse) -> bool:
    if message.HasField("watch_again"):
        raise Unavailable(RESUME)
    return message.HasField("ticket")
