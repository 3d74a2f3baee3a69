"""`zhanqi.match.v1.SpectatorService`: requests in, use cases, responses out."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from match_service.domain.identity.caller import Caller
from match_service.server import projection
from match_service.server.messages import values as messages
from match_service.usecases.ports.ports import Ports
from match_service.usecases.watch.spectate_match import Introduced, Message, Revealed, live_matches, spectate_match
from match_service.usecases.watch.watch_match import Beat, Update
from zhanqi.match.v1 import spectator_service_pb2 as pb


class SpectatorServicer:
    """Looking on at matches."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    async def ListLiveMatches(  # noqa: N802
        self, _: Caller, request: pb.ListLiveMatchesRequest
    ) -> pb.ListLiveMatchesResponse:
        """See the contract."""
        size = min(request.page_size or messages.PAGE_DEFAULT, messages.PAGE_MAX)
        page, more = await live_matches(self._ports, request.game_id, messages.page_start(request.page_token), size)
        following = messages.page_token(page[-1].created_at, page[-1].match_id) if more else ""
        return pb.ListLiveMatchesResponse(matches=[projection.match(each) for each in page], next_page_token=following)

    async def SpectateMatch(  # noqa: N802
        self, caller: Caller, request: pb.SpectateMatchRequest
    ) -> AsyncIterator[pb.SpectateMatchResponse]:
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        after_rev = messages.number("after_rev", request.after_rev)
        async with aclosing(spectate_match(self._ports, caller, match_id, after_rev)) as shown:
            async for message in shown:
                yield self._shown(message)

    def _shown(self, message: Message) -> pb.SpectateMatchResponse:
        response = pb.SpectateMatchResponse(server_time=messages.timestamp(self._ports.clock.now()))
        if isinstance(message, Introduced):
            response.match.CopyFrom(projection.match(message.match))
        elif isinstance(message, Update):
            response.update.CopyFrom(projection.update(message.rev, message.events, message.view))
        elif isinstance(message, Beat):
            response.heartbeat.rev = message.rev
        elif isinstance(message, Revealed):
            response.reveal.CopyFrom(projection.reveal(message.match, message.position))
        else:
            response.resume_after.SetInParent()
            response.resume_after.rev = message.rev
        return response
