"""gRPC servicer of `zhanqi.match.v1.SpectatorService`."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from match_service.domain.identity.caller import Caller
from match_service.server import projection
from match_service.server.messages import pages, requests
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.spectate_match import Introduced, Message, Revealed, live_matches, spectate_match
from match_service.usecases.watch.watch_match import Beat, StreamUpdate
from zhanqi.match.v1 import spectator_service_pb2 as pb


class SpectatorServicer:
    def __init__(self, ports: WatchPorts) -> None:
        self._ports = ports

    async def ListLiveMatches(self, _: Caller, request: pb.ListLiveMatchesRequest) -> pb.ListLiveMatchesResponse:
        size = pages.page_size(request.page_size)
        page, more = await live_matches(self._ports, request.game_id, pages.page_start(request.page_token), size)
        following = pages.page_token(page[-1].created_at, page[-1].match_id) if more else ""
        return pb.ListLiveMatchesResponse(matches=[projection.match(each) for each in page], next_page_token=following)

    async def SpectateMatch(self, caller: Caller, request: pb.SpectateMatchRequest) -> AsyncIterator[pb.SpectateMatchResponse]:
        match_id = requests.match_id(request)
        after_rev = requests.number("after_rev", request.after_rev)
        async with aclosing(spectate_match(self._ports, caller, match_id, after_rev)) as stream:
            async for message in stream:
                yield self._response(message)

    def _response(self, message: Message) -> pb.SpectateMatchResponse:
        response = pb.SpectateMatchResponse(server_time=timestamp(self._ports.play.clock.now()))
        if isinstance(message, Introduced):
            response.match.CopyFrom(projection.match(message.match))
        elif isinstance(message, StreamUpdate):
            response.update.CopyFrom(projection.update(message.rev, message.events, message.view))
        elif isinstance(message, Beat):
            response.heartbeat.rev = message.rev
        elif isinstance(message, Revealed):
            response.reveal.CopyFrom(projection.reveal(message.match, message.position))
        else:
            response.resume_after.SetInParent()
            response.resume_after.rev = message.rev
        return response
