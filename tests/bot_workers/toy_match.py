"""The fake match, served by gRPC."""

from google.protobuf.message import Message

from tests.bot_workers.fakes import SEAT, FakeMatch
from tests.zhanqi_client.toy import ToyService
from zhanqi.match.v1 import match_service_pb2, player_service_pb2
from zhanqi_wire.handlers import Context
from zhanqi_wire.status import NotPermitted, Unauthenticated

SERVICE_KEY = "service-key-of-tests"


class ToyMatch(ToyService):
    """One match with a bot of level `uniform` in the north. Checks the service credential and the seat token."""

    def __init__(self, match: FakeMatch) -> None:
        super().__init__()
        self.match = match

    async def IssueSeatToken(self, request: player_service_pb2.IssueSeatTokenRequest, context: Context) -> Message:  # noqa: N802
        self._remember("IssueSeatToken", request, context)
        self._require(context, SERVICE_KEY)
        if request.seat != SEAT:
            raise NotPermitted("NO_BOT_SEAT")
        return player_service_pb2.IssueSeatTokenResponse(token={"value": "seat-token"}, level="uniform", game_id="toy")

    async def GetView(self, request: match_service_pb2.GetViewRequest, context: Context) -> Message:  # noqa: N802
        self._require(context, "seat-token")
        return await self.match.view(request.match_id)

    async def ListLegalActions(self, request: match_service_pb2.ListLegalActionsRequest, context: Context) -> Message:  # noqa: N802
        self._require(context, "seat-token")
        return await self.match.legal_actions(request.match_id)

    async def SubmitAction(self, request: match_service_pb2.SubmitActionRequest, context: Context) -> Message:  # noqa: N802
        self._require(context, "seat-token")
        result = await self.match.submit(request.match_id, request.rev, request.action, request_id=request.request_id)
        if isinstance(result, match_service_pb2.Accepted):
            return match_service_pb2.SubmitActionResponse(accepted=result)
        return match_service_pb2.SubmitActionResponse(stale=result)

    def _require(self, context: Context, token: str) -> None:
        if dict(context.invocation_metadata() or ()).get("authorization") != f"Bearer {token}":
            raise Unauthenticated("BAD_TOKEN")
