"""Matches played again: what a seat was told, the whole record, documents, and whether all of it is as it was recorded."""

from collections.abc import AsyncIterator

from zhanqi.match.v1 import replay_service_pb2 as pb
from zhanqi.match.v1 import replay_service_pb2_grpc
from zhanqi_client.line import Line

JSON = pb.REPLAY_FORMAT_JSON
TEXT = pb.REPLAY_FORMAT_TEXT


class Replays:
    """`Client.replays`: calls with the client's token, with the same retries and errors as the client's own."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._stub = replay_service_pb2_grpc.ReplayServiceStub(line.channel)

    async def told(
        self, match_id: str, seat: str = "", *, after_rev: int = 0, page_size: int = 0
    ) -> AsyncIterator[pb.ReplayUpdate]:
        """What a seat was told, revision by revision; the caller's own if none is named. Another one's only after the end."""
        request = pb.GetReplayRequest(match_id=match_id, seat=seat, after_rev=after_rev, page_size=page_size)
        while True:
            page = await self._line.call(self._stub.GetReplay, request)
            for update in page.updates:
                yield update
            if not page.has_more:
                return
            request.after_rev = page.updates[-1].update.rev

    async def record(self, match_id: str, *, after_seq: int = 0, page_size: int = 0) -> AsyncIterator[pb.GetRecordResponse]:
        """The record of a match that is over, page by page; the first one has the start."""
        request = pb.GetRecordRequest(match_id=match_id, after_seq=after_seq, page_size=page_size)
        while True:
            page = await self._line.call(self._stub.GetRecord, request)
            yield page
            if not page.has_more:
                return
            request.after_seq = page.entries[-1].seq

    async def export(self, match_id: str, format: pb.ReplayFormat = TEXT) -> str:  # noqa: A002 - the contract's word
        """The record of a match that is over as a document, `TEXT` or `JSON`."""
        request, pieces = pb.ExportReplayRequest(match_id=match_id, format=format), list[str]()
        while True:
            piece = await self._line.call(self._stub.ExportReplay, request)
            pieces.append(piece.text)
            if not piece.has_more:
                return "".join(pieces)
            request.after_seq = piece.last_seq

    async def verify(self, match_id: str) -> pb.ReplayFinding | None:
        """The first difference between a match and its record; None if all of it is as it was recorded."""
        request = pb.VerifyReplayRequest(match_id=match_id)
        while True:
            part = await self._line.call(self._stub.VerifyReplay, request)
            if part.HasField("finding"):
                return part.finding
            if not part.has_more:
                return None
            request.after_seq = part.last_seq
