"""Watches a match: every update of the caller's seat, once and in order."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

import grpc

from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import Metadata
from zhanqi_client.streaming import ResumingStream, check_continuity


class MatchWatch:
    """One seat of one match, and the last revision that was delivered."""

    def __init__(
        self, stub: "match_service_pb2_grpc.MatchServiceAsyncStub", connection: Connection, match_id: str, after_rev: int
    ) -> None:
        self._stub = stub
        self._connection = connection
        self._match_id = match_id
        self._rev = after_rev

    async def updates(self) -> AsyncGenerator[pb.Update, None]:
        """The updates after the revision. Ends with the match; raises as `ResumingStream.messages`."""
        async with aclosing(ResumingStream(self._connection, self._open, self._is_new).messages()) as messages:
            async for message in messages:
                yield message.update

    def _open(self, metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.WatchMatchRequest, pb.WatchMatchResponse]":
        return self._stub.WatchMatch(pb.WatchMatchRequest(match_id=self._match_id, after_rev=self._rev), metadata=metadata)

    def _is_new(self, message: pb.WatchMatchResponse) -> bool:
        check_continuity(message, self._rev)
        if not message.HasField("update") or message.update.rev <= self._rev:
            return False
        self._rev = message.update.rev
        return True
