"""gRPC servicer of `zhanqi.match.v1.ReplayService`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from match_service.domain.errors import Malformed, TooMany
from match_service.domain.identity.caller import Caller, Scope
from match_service.metrics.matches import MatchMetrics
from match_service.server import projection
from match_service.server.messages import pages, requests
from match_service.server.messages import replay as replay_messages
from match_service.server.messages.replay_documents import JsonDocuments, text_piece
from match_service.usecases.history.ports import HistoryPorts
from match_service.usecases.history.replays import WRITTEN_MAX, RecordPage, ended_match, lines_of, record_page, update_page
from match_service.usecases.history.verify_replay import verify_part
from match_service.usecases.uptime.served_games import Games
from zhanqi.match.v1 import replay_service_pb2 as pb

_RETRY_MS = 1_000
_PAGE_DEFAULT = 50


class ReplayServicer:
    """Runs at most `running_max` exports and verifications at once, because they load the rules service."""

    def __init__(self, ports: HistoryPorts, games: Games, metrics: MatchMetrics, running_max: int) -> None:
        self._ports = ports
        self._json = JsonDocuments(games)
        self._metrics = metrics
        self._running_max = running_max
        self._running = 0

    async def GetReplay(self, caller: Caller, request: pb.GetReplayRequest) -> pb.GetReplayResponse:
        match_id, size = requests.match_id(request), pages.page_size(request.page_size, _PAGE_DEFAULT)
        after_rev = requests.number("after_rev", request.after_rev)
        page = await update_page(self._ports, caller, match_id, request.seat, after_rev, size)
        updates = [projection.past_update(each, over=page.over) for each in page.updates]
        return pb.GetReplayResponse(seat=page.seat, updates=updates, has_more=page.more)

    async def GetRecord(self, caller: Caller, request: pb.GetRecordRequest) -> pb.GetRecordResponse:
        page = await self._page(caller, request, pages.page_size(request.page_size, _PAGE_DEFAULT))
        entries = [projection.entry(each) for each in page.records]
        response = pb.GetRecordResponse(match=projection.match(page.match), entries=entries, has_more=page.more)
        if page.start is not None:
            response.start.CopyFrom(projection.full_position(page.match, page.start.serialized))
        return response

    async def ExportReplay(self, caller: Caller, request: pb.ExportReplayRequest) -> pb.ExportReplayResponse:
        if request.format not in (pb.REPLAY_FORMAT_JSON, pb.REPLAY_FORMAT_TEXT):
            raise Malformed("format", "no such format")
        async with self._slot():
            page = await self._page(caller, request, WRITTEN_MAX)
            is_json = request.format == pb.REPLAY_FORMAT_JSON
            text = await self._json.piece(page) if is_json else await self._text(page)
        last = page.records[-1].seq if page.records else request.after_seq
        return pb.ExportReplayResponse(text=text, last_seq=last, has_more=page.more)

    async def VerifyReplay(self, caller: Caller, request: pb.VerifyReplayRequest) -> pb.VerifyReplayResponse:
        match_id, after_seq = requests.match_id(request), requests.number("after_seq", request.after_seq)
        if caller.scope is not Scope.ADMIN:
            await ended_match(self._ports, caller, match_id)
        async with self._slot():
            part = await verify_part(self._ports, match_id, after_seq)
        return replay_messages.part(part)

    async def _page(self, caller: Caller, request: pb.GetRecordRequest | pb.ExportReplayRequest, size: int) -> RecordPage:
        after_seq = requests.number("after_seq", request.after_seq)
        return await record_page(self._ports, caller, requests.match_id(request), after_seq, size)

    async def _text(self, page: RecordPage) -> str:
        lines = await lines_of(self._ports, page.match, page.records)
        if page.start is not None:
            return text_piece(page, lines, page.start.rules_version)
        first = page.records[0].seq if page.records else 0
        before = await self._ports.replays.records(page.match.match_id, first - 2, 1)
        return text_piece(page, lines, before[0].rules_version if before else "")

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        if self._running >= self._running_max:
            raise TooMany("TOO_MANY_REPLAYS", _RETRY_MS)
        self._running += 1
        self._metrics.replays(self._running)
        try:
            yield
        finally:
            self._running -= 1
            self._metrics.replays(self._running)
