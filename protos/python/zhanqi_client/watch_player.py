"""Watches a player: the current state of each of its matches and openings, and every change of one."""

from collections.abc import AsyncGenerator

import grpc
from google.protobuf.message import Message

from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import Metadata
from zhanqi_client.streaming import RESUME, ResumingStream
from zhanqi_wire.status import Unavailable


class PlayerWatch:
    """One player, and the states that were delivered: a resumed stream skips those that have not changed."""

    def __init__(self, stub: "match_service_pb2_grpc.MatchServiceAsyncStub", connection: Connection) -> None:
        self._stub = stub
        self._connection = connection
        self._delivered: dict[str, bytes] = {}
        self._is_complete = False

    def messages(self) -> AsyncGenerator[pb.WatchPlayerResponse, None]:
        """All current states, then `all_told` once, then each change. Never ends; raises as `ResumingStream.messages`."""
        return ResumingStream(self._connection, self._open, self._is_new).messages()

    def _open(self, metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.WatchPlayerRequest, pb.WatchPlayerResponse]":
        return self._stub.WatchPlayer(pb.WatchPlayerRequest(), metadata=metadata)

    def _is_new(self, message: pb.WatchPlayerResponse) -> bool:
        match message.WhichOneof("kind"):
            case "match":
                return self._is_change(message.match.match.match_id, message.match)
            case "opening":
                return self._is_change(f"opening {message.opening.match_id}", message.opening)
            case "watch_again":
                raise Unavailable(RESUME)
            case "all_told":
                was_complete, self._is_complete = self._is_complete, True
                return not was_complete
        return False

    def _is_change(self, key: str, state: Message) -> bool:
        before, self._delivered[key] = self._delivered.get(key), state.SerializeToString(deterministic=True)
        return self._delivered[key] != before
