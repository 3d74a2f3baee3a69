"""Watching all that concerns a player: how each match and opening stands, told again whenever that has changed."""

from collections.abc import AsyncGenerator

import grpc
from google.protobuf.message import Message

from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc
from zhanqi_client.line import Line, Metadata
from zhanqi_client.streaming import RESUME, Streaming
from zhanqi_wire.status import Unavailable


class PlayerWatch:
    """Watches one player. It remembers what it was told, so that what stands unchanged after an interruption is told once."""

    def __init__(self, stub: "match_service_pb2_grpc.MatchServiceAsyncStub", line: Line) -> None:
        self._stub = stub
        self._line = line
        self._told: dict[str, bytes] = {}
        self._is_all_told = False

    def messages(self) -> AsyncGenerator[pb.WatchPlayerResponse, None]:
        """How everything stands, then once that all is told, then each change. Ends never; raises as `Streaming.messages`."""
        return Streaming(self._line, self._opened, self._is_news).messages()

    def _opened(self, metadata: Metadata) -> "grpc.aio.UnaryStreamCall[pb.WatchPlayerRequest, pb.WatchPlayerResponse]":
        return self._stub.WatchPlayer(pb.WatchPlayerRequest(), metadata=metadata)

    def _is_news(self, message: pb.WatchPlayerResponse) -> bool:
        match message.WhichOneof("kind"):
            case "match":
                return self._is_change(message.match.match.match_id, message.match)
            case "opening":
                return self._is_change(f"opening {message.opening.match_id}", message.opening)
            case "watch_again":
                raise Unavailable(RESUME)
            case "all_told":
                was_all_told, self._is_all_told = self._is_all_told, True
                return not was_all_told
        return False

    def _is_change(self, key: str, stands: Message) -> bool:
        before, self._told[key] = self._told.get(key), stands.SerializeToString(deterministic=True)
        return self._told[key] != before
