"""gRPC servicer of `zhanqi.match.v1.LifeCycleService`."""

from collections.abc import Callable

from match_service.domain.errors import NotFound
from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import AcceptDraw, Claim, Command, DeclineDraw, OfferDraw
from match_service.server import projection
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import pages, requests
from match_service.usecases.life_cycle.change_life_cycle import change_life, set_standing_pass
from match_service.usecases.lobby.abort_match import abort_match
from match_service.usecases.lobby.openings import (
    Joining,
    decline_invitation,
    get_opening,
    join_match,
    list_openings,
    names_of,
)
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.lobby.rematches import decline_rematch, get_rematch, offer_rematch
from match_service.usecases.play.submit_action import Accepted, Submission, submit_action
from match_service.usecases.ports.lobby import OpenMatch
from zhanqi.match.v1 import life_cycle_service_pb2 as pb
from zhanqi.match.v1 import opening_pb2


class LifeCycleServicer:
    """Starts of matches, and their ends off the board."""

    def __init__(self, ports: LobbyPorts, mutations: UncancellableTasks) -> None:
        self._ports = ports
        self._mutations = mutations

    async def JoinMatch(self, caller: Caller, request: pb.JoinMatchRequest) -> pb.JoinMatchResponse:
        if not request.match_id and not request.invite_code:
            raise NotFound("UNKNOWN_OPENING")
        joining = Joining(
            opening_id=requests.known_id(request.match_id, "UNKNOWN_OPENING") if request.match_id else "",
            code=request.invite_code,
            seat=request.seat,
            request=requests.identified(caller, request),
        )
        opening, match = await self._mutations.run(join_match(self._ports, caller, joining))
        response = pb.JoinMatchResponse(opening=await self._opening(opening, caller))
        if match is not None:
            response.match.CopyFrom(projection.match(match))
        return response

    async def DeclineInvitation(self, caller: Caller, request: pb.DeclineInvitationRequest) -> pb.DeclineInvitationResponse:
        match_id = requests.known_id(request.match_id, "UNKNOWN_OPENING")
        identity = requests.identified(caller, request)
        opening = await self._mutations.run(decline_invitation(self._ports, caller, match_id, identity))
        return pb.DeclineInvitationResponse(opening=await self._opening(opening, caller))

    async def GetOpening(self, caller: Caller, request: pb.GetOpeningRequest) -> pb.GetOpeningResponse:
        opening = await get_opening(self._ports, caller, requests.known_id(request.match_id, "UNKNOWN_OPENING"))
        return pb.GetOpeningResponse(opening=await self._opening(opening, caller))

    async def ListOpenMatches(self, caller: Caller, request: pb.ListOpenMatchesRequest) -> pb.ListOpenMatchesResponse:
        size = pages.page_size(request.page_size)
        page, more = await list_openings(self._ports, request.game_id, pages.page_start(request.page_token), size)
        names = await names_of(self._ports, page)
        following = pages.page_token(page[-1].created_at, page[-1].opening.opening_id) if more else ""
        openings = [projection.opening(each, names, caller.player_id) for each in page]
        return pb.ListOpenMatchesResponse(openings=openings, next_page_token=following)

    async def AbortMatch(self, caller: Caller, request: pb.AbortMatchRequest) -> pb.AbortMatchResponse:
        match_id = requests.match_id(request)
        identity = requests.identified(caller, request)
        await self._mutations.run(abort_match(self._ports, caller, match_id, identity))
        return pb.AbortMatchResponse()

    async def Resign(self, caller: Caller, request: pb.ResignRequest) -> pb.ResignResponse:
        # The rules decide what resigning means.
        submission = Submission(
            match_id=requests.match_id(request),
            rev=0,
            action=requests.RESIGN,
            request=requests.identified(caller, request),
            fenced=False,
        )
        result = await self._mutations.run(submit_action(self._ports.play, caller, submission))
        return pb.ResignResponse(rev=result.rev if isinstance(result, Accepted) else 0)

    async def OfferDraw(self, caller: Caller, request: pb.OfferDrawRequest) -> pb.OfferDrawResponse:
        return pb.OfferDrawResponse(rev=await self._change(caller, request, OfferDraw))

    async def AnswerDraw(self, caller: Caller, request: pb.AnswerDrawRequest) -> pb.AnswerDrawResponse:
        command = AcceptDraw if request.accept else DeclineDraw
        return pb.AnswerDrawResponse(rev=await self._change(caller, request, command))

    async def ClaimVictory(self, caller: Caller, request: pb.ClaimVictoryRequest) -> pb.ClaimVictoryResponse:
        return pb.ClaimVictoryResponse(rev=await self._change(caller, request, Claim))

    async def OfferRematch(self, caller: Caller, request: pb.OfferRematchRequest) -> pb.OfferRematchResponse:
        match_id = requests.match_id(request)
        identity = requests.identified(caller, request)
        rematch = await self._mutations.run(offer_rematch(self._ports, caller, match_id, identity))
        return pb.OfferRematchResponse(rematch=projection.rematch(rematch))

    async def DeclineRematch(self, caller: Caller, request: pb.DeclineRematchRequest) -> pb.DeclineRematchResponse:
        match_id = requests.match_id(request)
        identity = requests.identified(caller, request)
        rematch = await self._mutations.run(decline_rematch(self._ports, caller, match_id, identity))
        return pb.DeclineRematchResponse(rematch=projection.rematch(rematch))

    async def GetRematch(self, caller: Caller, request: pb.GetRematchRequest) -> pb.GetRematchResponse:
        match_id = requests.match_id(request)
        return pb.GetRematchResponse(rematch=projection.rematch(await get_rematch(self._ports, caller, match_id)))

    async def SetStandingPass(self, caller: Caller, request: pb.SetStandingPassRequest) -> pb.SetStandingPassResponse:
        match_id = requests.match_id(request)
        identity = requests.identified(caller, request)
        kind, source = requests.standing_pass(request)
        change = set_standing_pass(self._ports.play, caller, match_id, identity, kind, source, take_back=request.take_back)
        return pb.SetStandingPassResponse(rev=await self._mutations.run(change))

    async def _opening(self, opening: OpenMatch, caller: Caller) -> opening_pb2.Opening:
        return projection.opening(opening, await names_of(self._ports, [opening]), caller.player_id)

    async def _change(
        self,
        caller: Caller,
        request: pb.OfferDrawRequest | pb.AnswerDrawRequest | pb.ClaimVictoryRequest,
        command_of: Callable[[str], Command],
    ) -> int:
        match_id = requests.match_id(request)
        identity = requests.identified(caller, request)
        return await self._mutations.run(change_life(self._ports.play, caller, match_id, identity, command_of))
