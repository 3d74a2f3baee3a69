"""`zhanqi.match.v1.PlayerService`: requests in, use cases, responses out."""

from match_service.domain.identity import Caller
from match_service.server import messages
from match_service.server.detached import Detached
from match_service.usecases.create_guest import create_guest
from match_service.usecases.ports import Ports
from match_service.usecases.seat_token import issue_seat_token
from zhanqi.match.v1 import player_service_pb2 as pb


class PlayerServicer:
    """Who calls."""

    def __init__(self, ports: Ports, detached: Detached) -> None:
        self._ports = ports
        self._detached = detached

    async def CreateGuest(self, caller: Caller, request: pb.CreateGuestRequest) -> pb.CreateGuestResponse:  # noqa: N802
        """See the contract."""
        identity = messages.identified(caller, "CreateGuest", request)
        player, token = await self._detached.run(create_guest(self._ports, request.display_name, identity))
        return pb.CreateGuestResponse(player=messages.player(player), token=messages.token(token))

    async def IssueSeatToken(self, _: Caller, request: pb.IssueSeatTokenRequest) -> pb.IssueSeatTokenResponse:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        token, level, game_id = await issue_seat_token(self._ports, match_id, request.seat)
        return pb.IssueSeatTokenResponse(token=messages.token(token), level=level, game_id=game_id)
