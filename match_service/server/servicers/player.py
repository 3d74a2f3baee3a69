"""gRPC servicer of `zhanqi.match.v1.PlayerService`."""

from match_service.domain.identity.caller import Caller
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import account as account_messages
from match_service.server.messages import requests
from match_service.usecases.identity.create_guest import create_guest
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.identity.seat_token import issue_seat_token
from match_service.usecases.ports.play import Matches
from zhanqi.match.v1 import player_service_pb2 as pb


class PlayerServicer:
    def __init__(self, accounts: AccountPorts, matches: Matches, mutations: UncancellableTasks) -> None:
        self._accounts = accounts
        self._matches = matches
        self._mutations = mutations

    async def CreateGuest(self, caller: Caller, request: pb.CreateGuestRequest) -> pb.CreateGuestResponse:
        identity = requests.identified(caller, request)
        signed_in = await self._mutations.run(create_guest(self._accounts, request.display_name, identity))
        return pb.CreateGuestResponse(
            player=account_messages.player(signed_in.player),
            token=account_messages.token(signed_in.access),
            refresh_token=account_messages.refresh_token(signed_in),
        )

    async def IssueSeatToken(self, _: Caller, request: pb.IssueSeatTokenRequest) -> pb.IssueSeatTokenResponse:
        match_id = requests.match_id(request)
        token, level, game_id = await issue_seat_token(self._matches, self._accounts.session.tokens, match_id, request.seat)
        return pb.IssueSeatTokenResponse(token=account_messages.token(token), level=level, game_id=game_id)
