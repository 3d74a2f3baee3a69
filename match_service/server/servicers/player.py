"""`zhanqi.match.v1.PlayerService`: requests in, use cases, responses out."""

from match_service.domain.identity.caller import Caller
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import account as account_messages
from match_service.server.messages import values as messages
from match_service.usecases.identity.create_guest import create_guest
from match_service.usecases.identity.seat_token import issue_seat_token
from match_service.usecases.ports.ports import Ports
from zhanqi.match.v1 import player_service_pb2 as pb


class PlayerServicer:
    """Who calls."""

    def __init__(self, ports: Ports, detached: UncancellableTasks) -> None:
        self._ports = ports
        self._detached = detached

    async def CreateGuest(self, caller: Caller, request: pb.CreateGuestRequest) -> pb.CreateGuestResponse:  # noqa: N802
        """See the contract."""
        identity = messages.identified(caller, "CreateGuest", request)
        signed_in = await self._detached.run(create_guest(self._ports, request.display_name, identity))
        return pb.CreateGuestResponse(
            player=account_messages.player(signed_in.player),
            token=account_messages.token(signed_in.access),
            refresh_token=account_messages.refresh_token(signed_in),
        )

    async def IssueSeatToken(self, _: Caller, request: pb.IssueSeatTokenRequest) -> pb.IssueSeatTokenResponse:  # noqa: N802
        """See the contract."""
        match_id = messages.known_id(request.match_id, "UNKNOWN_MATCH")
        token, level, game_id = await issue_seat_token(self._ports, match_id, request.seat)
        return pb.IssueSeatTokenResponse(token=account_messages.token(token), level=level, game_id=game_id)
