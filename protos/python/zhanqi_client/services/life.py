"""The life cycle of matches: openings, resigning, draws, claims, rematches, standing passes."""

from collections.abc import AsyncIterator

from zhanqi.match.v1 import life_cycle_service_pb2 as pb
from zhanqi.match.v1 import life_cycle_service_pb2_grpc, match_pb2, opening_pb2
from zhanqi_client.connection import Connection
from zhanqi_client.retry import fresh_id


class Life:
    """`Client.life`: the life-cycle service."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = life_cycle_service_pb2_grpc.LifeCycleServiceStub(connection.channel)

    async def join(
        self, match_id: str = "", *, invite_code: str = "", seat: str = "", request_id: str | None = None
    ) -> pb.JoinMatchResponse:
        """Join an opening by its match id or invite code; a player's invitation by its match id."""
        request = pb.JoinMatchRequest(request_id=fresh_id(request_id), match_id=match_id, invite_code=invite_code, seat=seat)
        return await self._connection.call(self._stub.JoinMatch, request)

    async def decline_invitation(self, match_id: str, *, request_id: str | None = None) -> opening_pb2.Opening:
        """Decline an invitation to the caller."""
        request = pb.DeclineInvitationRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._connection.call(self._stub.DeclineInvitation, request)).opening

    async def opening(self, match_id: str) -> opening_pb2.Opening:
        return (await self._connection.call(self._stub.GetOpening, pb.GetOpeningRequest(match_id=match_id))).opening

    async def openings(self, *, game_id: str = "", page_size: int = 0) -> AsyncIterator[opening_pb2.Opening]:
        """The public openings that wait for a player, newest first."""
        request = pb.ListOpenMatchesRequest(game_id=game_id, page_size=page_size)
        async for page in self._connection.pages(self._stub.ListOpenMatches, request):
            for opening in page.openings:
                yield opening

    async def abort(self, match_id: str, *, request_id: str | None = None) -> None:
        """End a match without a result, or withdraw the caller's opening."""
        await self._connection.call(
            self._stub.AbortMatch, pb.AbortMatchRequest(request_id=fresh_id(request_id), match_id=match_id)
        )

    async def resign(self, match_id: str, *, request_id: str | None = None) -> int:
        """Resign. Returns the seat's new revision."""
        request = pb.ResignRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._connection.call(self._stub.Resign, request)).rev

    async def offer_draw(self, match_id: str, *, request_id: str | None = None) -> int:
        """Offer a draw, or accept the opponent's offer. Returns the seat's new revision."""
        request = pb.OfferDrawRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._connection.call(self._stub.OfferDraw, request)).rev

    async def answer_draw(self, match_id: str, *, accept: bool, request_id: str | None = None) -> int:
        """Answer the opponent's draw offer. Returns the seat's new revision."""
        request = pb.AnswerDrawRequest(request_id=fresh_id(request_id), match_id=match_id, accept=accept)
        return (await self._connection.call(self._stub.AnswerDraw, request)).rev

    async def claim_victory(self, match_id: str, *, request_id: str | None = None) -> int:
        """Claim victory over an opponent who has been away too long. Returns the seat's new revision."""
        request = pb.ClaimVictoryRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._connection.call(self._stub.ClaimVictory, request)).rev

    async def offer_rematch(self, match_id: str, *, request_id: str | None = None) -> pb.Rematch:
        """Offer a rematch of a finished match, or accept the opponent's offer."""
        request = pb.OfferRematchRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._connection.call(self._stub.OfferRematch, request)).rematch

    async def decline_rematch(self, match_id: str, *, request_id: str | None = None) -> pb.Rematch:
        request = pb.DeclineRematchRequest(request_id=fresh_id(request_id), match_id=match_id)
        return (await self._connection.call(self._stub.DeclineRematch, request)).rematch

    async def rematch(self, match_id: str) -> pb.Rematch:
        return (await self._connection.call(self._stub.GetRematch, pb.GetRematchRequest(match_id=match_id))).rematch

    async def set_standing_pass(
        self, match_id: str, kind: str, source: str = "", *, take_back: bool = False, request_id: str | None = None
    ) -> int:
        """Pass decisions of a kind by default until the seat's next turn, or stop. Returns the seat's new revision."""
        standing_pass = match_pb2.StandingPass(kind=kind, source=source)
        request = pb.SetStandingPassRequest(
            request_id=fresh_id(request_id), match_id=match_id, standing_pass=standing_pass, take_back=take_back
        )
        return (await self._connection.call(self._stub.SetStandingPass, request)).rev
