"""`zhanqi.match.v1.MatchService`: requests in, use cases, responses out."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from google.protobuf.timestamp_pb2 import Timestamp

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Caller
from match_service.domain.play.match import Match
from match_service.server import projection
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import values as messages
from match_service.usecases.lobby.create_match import Creation, SeatWish, create_match
from match_service.usecases.lobby.match_creation import Terms
from match_service.usecases.lobby.openings import names_of
from match_service.usecases.play.read_match import get_match, get_view, legal_actions, list_matches, violations
from match_service.usecases.play.submit_action import Accepted, Submission, submit_action
from match_service.usecases.ports.ports import Ports
from match_service.usecases.ports.watch import PlayerMatch
from match_service.usecases.uptime.served_games import Games
from match_service.usecases.watch.watch_match import Beat, Message, Update, watch_match
from match_service.usecases.watch.watch_player import AllTold, Stand, WatchAgain, watch_player
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.rules.v1 import rules_pb2


class MatchServicer:
    """Playing and watching matches."""

    def __init__(self, ports: Ports, games: Games, detached: UncancellableTasks) -> None:
        self._ports = ports
        self._games = games
        self._detached = detached

    async def ListGames(self, _: Caller, request: pb.ListGamesRequest) -> pb.ListGamesResponse:  # noqa: N802
        """See the contract."""
        games = await self._games.all()
        return pb.ListGamesResponse(games=[rules_pb2.Game.FromString(game.serialized) for game in games])

    async def CreateMatch(self, caller: Caller, request: pb.CreateMatchRequest) -> pb.CreateMatchResponse:  # noqa: N802
        """See the contract."""
        creation = Creation(
            game_id=request.game_id,
            terms=Terms(messages.options(request), messages.time_control(request.time_control), is_rated=request.is_rated),
            seats=tuple(_wish(index, seat) for index, seat in enumerate(request.seats)),
            request=messages.identified(caller, "CreateMatch", request),
            by_invite=request.access == pb.ACCESS_INVITE,
            invited_id=messages.known_id(request.invited_player_id, "UNKNOWN_PLAYER") if request.invited_player_id else None,
            spectating=messages.spectating_wish(request.spectators),
        )
        made = await self._detached.run(create_match(self._ports, self._games, caller, creation))
        if isinstance(made, Match):
            return pb.CreateMatchResponse(match=projection.match(made))
        names = await names_of(self._ports, [made])
        return pb.CreateMatchResponse(opening=projection.opening(made, names, caller.player_id))

    async def GetMatch(self, caller: Caller, request: pb.GetMatchRequest) -> pb.GetMatchResponse:  # noqa: N802
        """See the contract."""
        match = await get_match(self._ports, caller, messages.known_id(request.match_id, "UNKNOWN_MATCH"))
        return pb.GetMatchResponse(match=projection.match(match))

    async def ListMatches(self, caller: Caller, request: pb.ListMatchesRequest) -> pb.ListMatchesResponse:  # noqa: N802
        """See the contract."""
        size = min(request.page_size or messages.PAGE_DEFAULT, messages.PAGE_MAX)
        state, start = messages.match_state(request.state), messages.page_start(request.page_token)
        page, more = await list_matches(self._ports, caller, state, start, size)
        following = messages.page_token(page[-1].created_at, page[-1].match_id) if more else ""
        return pb.ListMatchesResponse(matches=[projection.match(each) for each in page], next_page_token=following)

    async def GetView(self, caller: Caller, request: pb.GetViewRequest) -> pb.GetViewResponse:  # noqa: N802
        """See the contract."""
        now = await get_view(self._ports, caller, messages.known_id(request.match_id, "UNKNOWN_MATCH"))
        return pb.GetViewResponse(seat=now.seat, view=projection.seat_view(now), server_time=self._server_time())

    async def SubmitAction(self, caller: Caller, request: pb.SubmitActionRequest) -> pb.SubmitActionResponse:  # noqa: N802
        """See the contract."""
        submission = Submission(
            match_id=messages.known_id(request.match_id, "UNKNOWN_MATCH"),
            rev=request.rev,
            action=messages.action(request),
            request=messages.identified(caller, "SubmitAction", request),
        )
        result = await self._detached.run(submit_action(self._ports, caller, submission))
        response = pb.SubmitActionResponse(server_time=self._server_time())
        if isinstance(result, Accepted):
            response.accepted.rev = result.rev
        else:
            response.stale.view.CopyFrom(projection.seat_view(result.now))
        return response

    async def ListLegalActions(  # noqa: N802
        self, caller: Caller, request: pb.ListLegalActionsRequest
    ) -> pb.ListLegalActionsResponse:
        """See the contract."""
        rev, serialized = await legal_actions(self._ports, caller, messages.known_id(request.match_id, "UNKNOWN_MATCH"))
        return pb.ListLegalActionsResponse(rev=rev, options=projection.legal_options(serialized))

    async def ValidateAction(self, caller: Caller, request: pb.ValidateActionRequest) -> pb.ValidateActionResponse:  # noqa: N802
        """See the contract."""
        match_id, action = messages.known_id(request.match_id, "UNKNOWN_MATCH"), messages.action(request)
        rev, serialized = await violations(self._ports, caller, match_id, action)
        return pb.ValidateActionResponse(rev=rev, violations=projection.violations(serialized))

    async def WatchMatch(self, caller: Caller, request: pb.WatchMatchRequest) -> AsyncIterator[pb.WatchMatchResponse]:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        async with aclosing(watch_match(self._ports, caller, match_id, request.after_rev)) as watched:
            async for message in watched:
                yield self._watched(message)

    async def WatchPlayer(self, caller: Caller, _: pb.WatchPlayerRequest) -> AsyncIterator[pb.WatchPlayerResponse]:  # noqa: N802
        """See the contract."""
        async with aclosing(watch_player(self._ports, caller)) as watched:
            async for stand in watched:
                yield await self._stand(caller, stand)

    async def _stand(self, caller: Caller, message: Stand | AllTold | WatchAgain) -> pb.WatchPlayerResponse:
        response = pb.WatchPlayerResponse(server_time=self._server_time())
        if isinstance(message, PlayerMatch):
            response.match.CopyFrom(projection.player_match(message))
        elif isinstance(message, AllTold):
            response.all_told.SetInParent()
        elif isinstance(message, WatchAgain):
            response.watch_again.SetInParent()
        else:
            names = await names_of(self._ports, [message])
            response.opening.CopyFrom(projection.opening(message, names, caller.player_id))
        return response

    def _watched(self, message: Message) -> pb.WatchMatchResponse:
        response = pb.WatchMatchResponse(server_time=self._server_time())
        if isinstance(message, Update):
            response.update.CopyFrom(projection.update(message.rev, message.events, message.view))
        elif isinstance(message, Beat):
            response.heartbeat.rev = message.rev
        else:
            response.resume_after.SetInParent()
            response.resume_after.rev = message.rev
        return response

    def _server_time(self) -> Timestamp:
        return messages.timestamp(self._ports.clock.now())


def _wish(index: int, seat: pb.SeatRequest) -> SeatWish:
    match seat.WhichOneof("occupant"):
        case "caller":
            return SeatWish(seat.seat, None)
        case "bot":
            return SeatWish(seat.seat, seat.bot.level)
        case "anybody":
            return SeatWish(seat.seat, None, anybody=True)
    raise Malformed(f"seats[{index}]", "an occupant is wanted")
