"""The life of matches but for their actions: openings, resigning, draws, claims, rematches and standing passes."""

from collections.abc import AsyncIterator

from zhanqi.match.v1 import life_cycle_service_pb2 as pb
from zhanqi.match.v1 import life_cycle_service_pb2_grpc, match_pb2, opening_pb2
from zhanqi_client.line import Line
from zhanqi_client.retry import fresh_id


class Life:
    """`Client.life`: calls with the client's token, with the same retries and errors as the client's own."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._stub = life_cycle_service_pb2_grpc.LifeCycleServiceStub(line.channel)

    async def join(
        self, match_id: str = "", *, invite_code: str = "", seat: str = "", request_id: str | None = None
    ) -> pb.JoinMatchResponse:
        """Joins an opening, by its match's id or its invite code; an invitation by name, by its match's id."""
        request = pb.JoinMatchRequest(request_id=fresh_id(request_id), match_id=match_id, invite_code=invite_code, seat=seat)
        return await self._line.call(self._stub.JoinMatch, request)

    async def decline_invitation(self, match_id: str, *, request_id: str | None = None) -> opening_pb2.Opening:
        """Declines an invitation by name."""
        request = pb.DeclineInvitationRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._line.call(self._stub.DeclineInvitation, request)).opening

    async def opening(self, match_id: str) -> opening_pb2.Opening:
        """An opening."""
        return (await self._line.call(self._stub.GetOpening, pb.GetOpeningRequest(match_id=match_id))).opening

    async def openings(self, *, game_id: str = "", page_size: int = 0) -> AsyncIterator[opening_pb2.Opening]:
        """The public openings that wait, newest first, page by page as they are asked for."""
        request = pb.ListOpenMatchesRequest(game_id=game_id, page_size=page_size)
        while True:
            page = await self._line.call(self._stub.ListOpenMatches, request)
            for opening in page.openings:
                yield opening
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def abort(self, match_id: str, *, request_id: str | None = None) -> None:
        """Ends a match without a result, or takes back an opening of one's own."""
        await self._line.call(self._stub.AbortMatch, pb.AbortMatchRequest(request_id=fresh_id(request_id), match_id=match_id))

    async def resign(self, match_id: str, *, request_id: str | None = None) -> int:
        """Gives up. Returns the seat's revision after it, as do the next ones."""
        request = pb.ResignRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._line.call(self._stub.Resign, request)).rev

    async def offer_draw(self, match_id: str, *, request_id: str | None = None) -> int:
        """Offers a draw, or agrees to the other's offer."""
        request = pb.OfferDrawRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._line.call(self._stub.OfferDraw, request)).rev

    async def answer_draw(self, match_id: str, *, accept: bool, request_id: str | None = None) -> int:
        """Answers the other's offer of a draw."""
        request = pb.AnswerDrawRequest(request_id=fresh_id(request_id), match_id=match_id, accept=accept)
        return (await self._line.call(self._stub.AnswerDraw, request)).rev

    async def claim_victory(self, match_id: str, *, request_id: str | None = None) -> int:
        """Claims the match of an opponent who has been away for too long."""
        request = pb.ClaimVictoryRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._line.call(self._stub.ClaimVictory, request)).rev

    async def offer_rematch(self, match_id: str, *, request_id: str | None = None) -> pb.Rematch:
        """Wants a rematch of a match that is over."""
        request = pb.OfferRematchRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._line.call(self._stub.OfferRematch, request)).rematch

    async def decline_rematch(self, match_id: str, *, request_id: str | None = None) -> pb.Rematch:
        """Does not want a rematch."""
        request = pb.DeclineRematchRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._line.call(self._stub.DeclineRematch, request)).rematch

    async def rematch(self, match_id: str) -> pb.Rematch:
        """Where the rematch of a match stands."""
        return (await self._line.call(self._stub.GetRematch, pb.GetRematchRequest(match_id=match_id))).rematch

    async def set_standing_pass(
        self, match_id: str, kind: str, source: str = "", *, take_back: bool = False, request_id: str | None = None
    ) -> int:
        """Passes what is of this kind without being asked, until the seat's next turn; or takes that back."""
        standing_pass = match_pb2.StandingPass(kind=kind, source=source)
        request = pb.SetStandingPassRequest(
            request_id=fresh_id(request_id), match_id=match_id, standing_pass=standing_pass, take_back=take_back
        )
        return (await self._line.call(self._stub.SetStandingPass, request)).rev
