"""Spectating: matches watched without a seat in them."""

from collections.abc import AsyncGenerator, AsyncIterator

import grpc

from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import spectator_service_pb2 as pb
from zhanqi.match.v1 import spectator_service_pb2_grpc as pb_grpc
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import Metadata
from zhanqi_client.streaming import ResumingStream, check_continuity


class Spectators:
    """`Client.spectators`: the spectator service."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = pb_grpc.SpectatorServiceStub(connection.channel)

    async def live_matches(self, *, game_id: str = "", page_size: int = 0) -> AsyncIterator[match_pb2.Match]:
        """The active matches that admit spectators, newest first."""
        request = pb.ListLiveMatchesRequest(game_id=game_id, page_size=page_size)
        async for page in self._connection.pages(self._stub.ListLiveMatches, request):
            for match in page.matches:
                yield match

    def spectate(self, match_id: str, after_rev: int = 0) -> AsyncGenerator[pb.SpectateMatchResponse, None]:
        """The match, then each update after a spectators' revision once and in order, then the reveal.

        Resumes by itself after interruptions.
        """
        spectating = _Spectating(self._stub, match_id, after_rev)
        return ResumingStream(self._connection, spectating.open, spectating.is_new).messages()


class _Spectating:
    """One match, and the last revision that was delivered."""

    def __init__(self, stub: "pb_grpc.SpectatorServiceAsyncStub", match_id: str, rev: int) -> None:
        self._stub = stub
        self._match_id = match_id
        self._rev = rev
        self._is_introduced = False

    def open(self, metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.SpectateMatchRequest, pb.SpectateMatchResponse]":
        request = pb.SpectateMatchRequest(match_id=self._match_id, after_rev=self._rev)
        return self._stub.SpectateMatch(request, metadata=metadata)

    def is_new(self, message: pb.SpectateMatchResponse) -> bool:
        check_continuity(message, self._rev)
        if message.HasField("match"):
            was_introduced, self._is_introduced = self._is_introduced, True
            return not was_introduced
        if message.HasField("update"):
            rev, self._rev = self._rev, max(self._rev, message.update.rev)
            return message.update.rev > rev
        return message.HasField("reveal")
