"""Looking on at matches without a seat in them."""

from collections.abc import AsyncGenerator, AsyncIterator

import grpc

from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import spectator_service_pb2 as pb
from zhanqi.match.v1 import spectator_service_pb2_grpc as pb_grpc
from zhanqi_client.errors import Unavailable
from zhanqi_client.line import Line, Metadata
from zhanqi_client.streaming import RESUME, Streaming


class Spectators:
    """`Client.spectators`: calls with the client's token, with the same retries and errors as the client's own."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._stub = pb_grpc.SpectatorServiceStub(line.channel)

    async def live_matches(self, *, game_id: str = "", page_size: int = 0) -> AsyncIterator[match_pb2.Match]:
        """The matches that are played and have spectators, newest first, page by page as they are asked for."""
        request = pb.ListLiveMatchesRequest(game_id=game_id, page_size=page_size)
        while True:
            page = await self._line.call(self._stub.ListLiveMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def spectate(self, match_id: str, after_rev: int = 0) -> AsyncGenerator[pb.SpectateMatchResponse, None]:
        """What spectators are shown after a revision of theirs: the match, then each update once and in order, then the reveal.

        Goes on by itself after interruptions.
        """
        spectating = _Spectating(self._stub, match_id, after_rev)
        return Streaming(self._line, spectating.opened, spectating.is_news).messages()


class _Spectating:
    """One spectator of one match: up to which revision it is."""

    def __init__(self, stub: "pb_grpc.SpectatorServiceAsyncStub", match_id: str, rev: int) -> None:
        self._stub = stub
        self._match_id = match_id
        self._rev = rev
        self._is_introduced = False

    def opened(self, metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.SpectateMatchRequest, pb.SpectateMatchResponse]":
        request = pb.SpectateMatchRequest(match_id=self._match_id, after_rev=self._rev)
        return self._stub.SpectateMatch(request, metadata=metadata)

    def is_news(self, message: pb.SpectateMatchResponse) -> bool:
        if message.HasField("resume_after"):
            raise Unavailable(RESUME)
        if message.HasField("heartbeat") and message.heartbeat.rev > self._rev:
            raise Unavailable("GAP")
        if message.HasField("match"):
            was_introduced, self._is_introduced = self._is_introduced, True
            return not was_introduced
        if message.HasField("update"):
            rev, self._rev = self._rev, max(self._rev, message.update.rev)
            return message.update.rev > rev
        return message.HasField("reveal")
