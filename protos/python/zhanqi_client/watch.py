"""Watching a match: one unbroken sequence of updates out of as many streams as it takes."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

import grpc

from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc
from zhanqi_client.errors import Unavailable
from zhanqi_client.line import Line, Metadata
from zhanqi_client.streaming import RESUME, Streaming


class Watch:
    """Watches one seat of one match: up to which revision it is."""

    def __init__(self, stub: "match_service_pb2_grpc.MatchServiceAsyncStub", line: Line, match_id: str, after_rev: int) -> None:
        self._stub = stub
        self._line = line
        self._match_id = match_id
        self._rev = after_rev

    async def updates(self) -> AsyncGenerator[pb.Update, None]:
        """The updates after the revision, each once and in order. Ends with the match; raises as `Streaming.messages`."""
        async with aclosing(Streaming(self._line, self._opened, self._is_news).messages()) as messages:
            async for message in messages:
                yield message.update

    def _opened(self, metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.WatchMatchRequest, pb.WatchMatchResponse]":
        return self._stub.WatchMatch(pb.WatchMatchRequest(match_id=self._match_id, after_rev=self._rev), metadata=metadata)

    def _is_news(self, message: pb.WatchMatchResponse) -> bool:
        if message.HasField("resume_after"):
            raise Unavailable(RESUME)
        if message.HasField("heartbeat") and message.heartbeat.rev > self._rev:
            raise Unavailable("GAP")
        if not message.HasField("update") or message.update.rev <= self._rev:
            return False
        self._rev = message.update.rev
        return True
