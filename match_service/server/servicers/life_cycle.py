"""`zhanqi.match.v1.LifeCycleService`: requests in, use cases, responses out."""

from collections.abc import Callable

from match_service.domain.errors import NotFound
from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import AcceptDraw, Claim, Command, DeclineDraw, OfferDraw
from match_service.server import projection
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import values as messages
from match_service.usecases.life_cycle.change_life_cycle import abort_match, change_life, set_standing_pass
from match_service.usecases.lobby.openings import (
    Joining,
    decline_invitation,
    get_opening,
    join_match,
    list_openings,
    names_of,
)
from match_service.usecases.lobby.rematches import decline_rematch, get_rematch, offer_rematch
from match_service.usecases.play.submit_action import Accepted, Submission, submit_action
from match_service.usecases.ports.ports import Ports
from match_service.usecases.uptime.served_games import Games
from zhanqi.match.v1 import life_cycle_service_pb2 as pb


class LifeCycleServicer:
    """How matches begin, and how they end other than on the board."""

    def __init__(self, ports: Ports, games: Games, detached: UncancellableTasks) -> None:
        self._ports = ports
        self._games = games
        self._detached = detached

    async def JoinMatch(self, caller: Caller, request: pb.JoinMatchRequest) -> pb.JoinMatchResponse:  # noqa: N802
        """See the contract."""
        if not request.match_id and not request.invite_code:
            raise NotFound("UNKNOWN_OPENING")
        joining = Joining(
            opening_id=messages.known_id(request.match_id, "UNKNOWN_OPENING") if request.match_id else "",
            code=request.invite_code,
            seat=request.seat,
            request=messages.identified(caller, "JoinMatch", request),
        )
        found, match = await self._detached.run(join_match(self._ports, self._games, caller, joining))
        names = await names_of(self._ports, [found])
        response = pb.JoinMatchResponse(opening=projection.opening(found, names, caller.player_id))
        if match is not None:
            response.match.CopyFrom(projection.match(match))
        return response

    async def DeclineInvitation(  # noqa: N802
        self, caller: Caller, request: pb.DeclineInvitationRequest
    ) -> pb.DeclineInvitationResponse:
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_OPENING")
        identity = messages.identified(caller, "DeclineInvitation", request)
        found = await self._detached.run(decline_invitation(self._ports, self._games, caller, match_id, identity))
        names = await names_of(self._ports, [found])
        return pb.DeclineInvitationResponse(opening=projection.opening(found, names, caller.player_id))

    async def GetOpening(self, caller: Caller, request: pb.GetOpeningRequest) -> pb.GetOpeningResponse:  # noqa: N802
        """See the contract."""
        found = await get_opening(self._ports, caller, messages.known_id(request.match_id, "UNKNOWN_OPENING"))
        names = await names_of(self._ports, [found])
        return pb.GetOpeningResponse(opening=projection.opening(found, names, caller.player_id))

    async def ListOpenMatches(  # noqa: N802
        self, caller: Caller, request: pb.ListOpenMatchesRequest
    ) -> pb.ListOpenMatchesResponse:
        """See the contract."""
        size = min(request.page_size or messages.PAGE_DEFAULT, messages.PAGE_MAX)
        page, more = await list_openings(self._ports, request.game_id, messages.page_start(request.page_token), size)
        names = await names_of(self._ports, page)
        following = messages.page_token(page[-1].created_at, page[-1].opening.opening_id) if more else ""
        openings = [projection.opening(each, names, caller.player_id) for each in page]
        return pb.ListOpenMatchesResponse(openings=openings, next_page_token=following)

    async def AbortMatch(self, caller: Caller, request: pb.AbortMatchRequest) -> pb.AbortMatchResponse:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        identity = messages.identified(caller, "AbortMatch", request)
        await self._detached.run(abort_match(self._ports, self._games, caller, match_id, identity))
        return pb.AbortMatchResponse()

    async def Resign(self, caller: Caller, request: pb.ResignRequest) -> pb.ResignResponse:  # noqa: N802
        """See the contract. The rules' own `Resign` is played: they say what that means."""
        submission = Submission(
            match_id=messages.known_id(request.match_id, "UNKNOWN_MATCH"),
            rev=0,
            action=messages.RESIGN,
            request=messages.identified(caller, "Resign", request),
            fenced=False,
        )
        result = await self._detached.run(submit_action(self._ports, caller, submission))
        return pb.ResignResponse(rev=result.rev if isinstance(result, Accepted) else 0)

    async def OfferDraw(self, caller: Caller, request: pb.OfferDrawRequest) -> pb.OfferDrawResponse:  # noqa: N802
        """See the contract."""
        return pb.OfferDrawResponse(rev=await self._change(caller, "OfferDraw", request, OfferDraw))

    async def AnswerDraw(self, caller: Caller, request: pb.AnswerDrawRequest) -> pb.AnswerDrawResponse:  # noqa: N802
        """See the contract."""
        command = AcceptDraw if request.accept else DeclineDraw
        return pb.AnswerDrawResponse(rev=await self._change(caller, "AnswerDraw", request, command))

    async def ClaimVictory(self, caller: Caller, request: pb.ClaimVictoryRequest) -> pb.ClaimVictoryResponse:  # noqa: N802
        """See the contract."""
        return pb.ClaimVictoryResponse(rev=await self._change(caller, "ClaimVictory", request, Claim))

    async def OfferRematch(self, caller: Caller, request: pb.OfferRematchRequest) -> pb.OfferRematchResponse:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        identity = messages.identified(caller, "OfferRematch", request)
        rematch = await self._detached.run(offer_rematch(self._ports, self._games, caller, match_id, identity))
        return pb.OfferRematchResponse(rematch=projection.rematch(rematch))

    async def DeclineRematch(self, caller: Caller, request: pb.DeclineRematchRequest) -> pb.DeclineRematchResponse:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        identity = messages.identified(caller, "DeclineRematch", request)
        rematch = await self._detached.run(decline_rematch(self._ports, caller, match_id, identity))
        return pb.DeclineRematchResponse(rematch=projection.rematch(rematch))

    async def GetRematch(self, caller: Caller, request: pb.GetRematchRequest) -> pb.GetRematchResponse:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        return pb.GetRematchResponse(rematch=projection.rematch(await get_rematch(self._ports, caller, match_id)))

    async def SetStandingPass(  # noqa: N802
        self, caller: Caller, request: pb.SetStandingPassRequest
    ) -> pb.SetStandingPassResponse:
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        identity = messages.identified(caller, "SetStandingPass", request)
        kind, source = messages.standing_pass(request)
        change = set_standing_pass(self._ports, caller, match_id, identity, kind, source, take_back=request.take_back)
        return pb.SetStandingPassResponse(rev=await self._detached.run(change))

    async def _change(
        self,
        caller: Caller,
        method: str,
        request: pb.OfferDrawRequest | pb.AnswerDrawRequest | pb.ClaimVictoryRequest,
        command_of: Callable[[str], Command],
    ) -> int:
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        identity = messages.identified(caller, method, request)
        return await self._detached.run(change_life(self._ports, caller, match_id, identity, command_of))
