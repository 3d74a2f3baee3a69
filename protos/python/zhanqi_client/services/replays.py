"""Replays: a seat's updates, the full record, documents, verification."""

from collections.abc import AsyncIterator

from zhanqi.match.v1 import replay_service_pb2 as pb
from zhanqi.match.v1 import replay_service_pb2_grpc
from zhanqi_client.connection import Connection

JSON = pb.REPLAY_FORMAT_JSON
TEXT = pb.REPLAY_FORMAT_TEXT


class Replays:
    """`Client.replays`: the replay service."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = replay_service_pb2_grpc.ReplayServiceStub(connection.channel)

    async def updates(
        self, match_id: str, seat: str = "", *, after_rev: int = 0, page_size: int = 0
    ) -> AsyncIterator[pb.ReplayUpdate]:
        """The updates of a seat, by default the caller's, in order. Other seats' are available after the end."""
        request = pb.GetReplayRequest(match_id=match_id, seat=seat, after_rev=after_rev, page_size=page_size)
        while True:
            page = await self._connection.call(self._stub.GetReplay, request)
            for update in page.updates:
                yield update
            if not page.has_more:
                return
            request.after_rev = page.updates[-1].update.rev

    async def record(self, match_id: str, *, after_seq: int = 0, page_size: int = 0) -> AsyncIterator[pb.GetRecordResponse]:
        """The record of a finished match, in pages; the first page has the start."""
        request = pb.GetRecordRequest(match_id=match_id, after_seq=after_seq, page_size=page_size)
        while True:
            page = await self._connection.call(self._stub.GetRecord, request)
            yield page
            if not page.has_more:
                return
            request.after_seq = page.entries[-1].seq

    async def export(self, match_id: str, format: pb.ReplayFormat = TEXT) -> str:  # noqa: A002 - the name in the contract
        """The record of a finished match as one document."""
        request, pieces = pb.ExportReplayRequest(match_id=match_id, format=format), list[str]()
        while True:
            piece = await self._connection.call(self._stub.ExportReplay, request)
            pieces.append(piece.text)
            if not piece.has_more:
                return "".join(pieces)
            request.after_seq = piece.last_seq

    async def verify(self, match_id: str) -> pb.ReplayFinding | None:
        """Replay a match against its record. Returns the first difference, or None."""
        request = pb.VerifyReplayRequest(match_id=match_id)
        while True:
            part = await self._connection.call(self._stub.VerifyReplay, request)
            if part.HasField("finding"):
                return part.finding
            if not part.has_more:
                return None
            request.after_seq = part.last_seq
