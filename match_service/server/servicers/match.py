"""gRPC servicer of `zhanqi.match.v1.MatchService`."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Caller
from match_service.domain.play.match import Match
from match_service.server import projection
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import pages, requests
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.lobby.create_match import Creation, SeatWish, create_match
from match_service.usecases.lobby.match_creation import Terms
from match_service.usecases.lobby.openings import names_of
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.read_match import get_match, get_view, legal_actions, list_matches, violations
from match_service.usecases.play.submit_action import Accepted, Submission, submit_action
from match_service.usecases.ports.watch import PlayerMatch
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.watch_match import Beat, Message, StreamUpdate, watch_match
from match_service.usecases.watch.watch_player import Snapshot, UpToDate, WatchAgain, watch_player
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.rules.v1 import rules_pb2


class MatchServicer:
    def __init__(self, play: PlayPorts, lobby: LobbyPorts, watch: WatchPorts, mutations: UncancellableTasks) -> None:
        self._play = play
        self._lobby = lobby
        self._watch = watch
        self._mutations = mutations

    async def ListGames(self, _: Caller, request: pb.ListGamesRequest) -> pb.ListGamesResponse:
        games = await self._lobby.games.all()
        return pb.ListGamesResponse(games=[rules_pb2.Game.FromString(game.serialized) for game in games])

    async def CreateMatch(self, caller: Caller, request: pb.CreateMatchRequest) -> pb.CreateMatchResponse:
        creation = Creation(
            game_id=request.game_id,
            terms=Terms(requests.options(request), requests.time_control(request.time_control), is_rated=request.is_rated),
            seats=tuple(_wish(index, seat) for index, seat in enumerate(request.seats)),
            request=requests.identified(caller, request),
            by_invite=request.access == pb.ACCESS_INVITE,
            invited_id=requests.known_id(request.invited_player_id, "UNKNOWN_PLAYER") if request.invited_player_id else None,
            spectating=requests.spectating_wish(request.spectators),
        )
        created = await self._mutations.run(create_match(self._lobby, caller, creation))
        if isinstance(created, Match):
            return pb.CreateMatchResponse(match=projection.match(created))
        names = await names_of(self._lobby, [created])
        return pb.CreateMatchResponse(opening=projection.opening(created, names, caller.player_id))

    async def GetMatch(self, caller: Caller, request: pb.GetMatchRequest) -> pb.GetMatchResponse:
        match = await get_match(self._play, caller, requests.match_id(request))
        return pb.GetMatchResponse(match=projection.match(match))

    async def ListMatches(self, caller: Caller, request: pb.ListMatchesRequest) -> pb.ListMatchesResponse:
        size = pages.page_size(request.page_size)
        state, start = requests.match_state(request.state), pages.page_start(request.page_token)
        page, more = await list_matches(self._play, caller, state, start, size)
        following = pages.page_token(page[-1].created_at, page[-1].match_id) if more else ""
        return pb.ListMatchesResponse(matches=[projection.match(each) for each in page], next_page_token=following)

    async def GetView(self, caller: Caller, request: pb.GetViewRequest) -> pb.GetViewResponse:
        now = await get_view(self._play, caller, requests.match_id(request))
        return pb.GetViewResponse(seat=now.seat, view=projection.seat_view(now), server_time=self._server_time())

    async def SubmitAction(self, caller: Caller, request: pb.SubmitActionRequest) -> pb.SubmitActionResponse:
        submission = Submission(
            match_id=requests.match_id(request),
            rev=request.rev,
            action=requests.action(request),
            request=requests.identified(caller, request),
        )
        result = await self._mutations.run(submit_action(self._play, caller, submission))
        response = pb.SubmitActionResponse(server_time=self._server_time())
        if isinstance(result, Accepted):
            response.accepted.rev = result.rev
        else:
            response.stale.view.CopyFrom(projection.seat_view(result.now))
        return response

    async def ListLegalActions(self, caller: Caller, request: pb.ListLegalActionsRequest) -> pb.ListLegalActionsResponse:
        rev, serialized = await legal_actions(self._play, caller, requests.match_id(request))
        return pb.ListLegalActionsResponse(rev=rev, options=projection.legal_options(serialized))

    async def ValidateAction(self, caller: Caller, request: pb.ValidateActionRequest) -> pb.ValidateActionResponse:
        match_id, action = requests.match_id(request), requests.action(request)
        rev, serialized = await violations(self._play, caller, match_id, action)
        return pb.ValidateActionResponse(rev=rev, violations=projection.violations(serialized))

    async def WatchMatch(self, caller: Caller, request: pb.WatchMatchRequest) -> AsyncIterator[pb.WatchMatchResponse]:
        match_id = requests.match_id(request)
        async with aclosing(watch_match(self._watch, caller, match_id, request.after_rev)) as stream:
            async for message in stream:
                yield self._match_response(message)

    async def WatchPlayer(self, caller: Caller, _: pb.WatchPlayerRequest) -> AsyncIterator[pb.WatchPlayerResponse]:
        async with aclosing(watch_player(self._watch, caller)) as stream:
            async for stand in stream:
                yield await self._player_response(caller, stand)

    async def _player_response(self, caller: Caller, message: Snapshot | UpToDate | WatchAgain) -> pb.WatchPlayerResponse:
        response = pb.WatchPlayerResponse(server_time=self._server_time())
        if isinstance(message, PlayerMatch):
            response.match.CopyFrom(projection.player_match(message))
        elif isinstance(message, UpToDate):
            response.all_told.SetInParent()
        elif isinstance(message, WatchAgain):
            response.watch_again.SetInParent()
        else:
            names = await names_of(self._lobby, [message])
            response.opening.CopyFrom(projection.opening(message, names, caller.player_id))
        return response

    def _match_response(self, message: Message) -> pb.WatchMatchResponse:
        response = pb.WatchMatchResponse(server_time=self._server_time())
        if isinstance(message, StreamUpdate):
            response.update.CopyFrom(projection.update(message.rev, message.events, message.view))
        elif isinstance(message, Beat):
            response.heartbeat.rev = message.rev
        else:
            response.resume_after.SetInParent()
            response.resume_after.rev = message.rev
        return response

    def _server_time(self) -> Timestamp:
        return timestamp(self._play.clock.now())


def _wish(index: int, seat: pb.SeatRequest) -> SeatWish:
    match seat.WhichOneof("occupant"):
        case "caller":
            return SeatWish(seat.seat, None)
        case "bot":
            return SeatWish(seat.seat, seat.bot.level)
        case "anybody":
            return SeatWish(seat.seat, None, anybody=True)
    raise Malformed(f"seats[{index}]", "an occupant is required")
