"""gRPC servicer of `zhanqi.match.v1.AdminService`."""

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Caller
from match_service.server import projection
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import account as account_messages
from match_service.server.messages import pages, requests
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.identity import administer
from match_service.usecases.identity.ports import AdminPorts
from zhanqi.match.v1 import admin_service_pb2 as pb


class AdminServicer:
    def __init__(self, ports: AdminPorts, mutations: UncancellableTasks) -> None:
        self._ports = ports
        self._mutations = mutations

    async def GetPlayer(self, caller: Caller, request: pb.GetPlayerRequest) -> pb.GetPlayerResponse:
        if not request.player_id and not request.name:
            raise Malformed("which", "an id or a name is required")
        account = await administer.look_at_player(self._ports, caller, player_id=request.player_id, name=request.name)
        response = pb.GetPlayerResponse(account=account_messages.account(account))
        if account.suspended_at is not None:
            response.suspend_time.CopyFrom(timestamp(account.suspended_at))
        return response

    async def SuspendPlayer(self, caller: Caller, request: pb.SuspendPlayerRequest) -> pb.SuspendPlayerResponse:
        change = administer.set_suspended(self._ports, caller, request.player_id, request.reason, is_suspended=True)
        await self._mutations.run(change)
        return pb.SuspendPlayerResponse()

    async def UnsuspendPlayer(self, caller: Caller, request: pb.UnsuspendPlayerRequest) -> pb.UnsuspendPlayerResponse:
        change = administer.set_suspended(self._ports, caller, request.player_id, request.reason, is_suspended=False)
        await self._mutations.run(change)
        return pb.UnsuspendPlayerResponse()

    async def RevokePlayerSessions(
        self, caller: Caller, request: pb.RevokePlayerSessionsRequest
    ) -> pb.RevokePlayerSessionsResponse:
        await self._mutations.run(administer.revoke_player_sessions(self._ports, caller, request.player_id, request.reason))
        return pb.RevokePlayerSessionsResponse()

    async def AdjudicateMatch(self, caller: Caller, request: pb.AdjudicateMatchRequest) -> pb.AdjudicateMatchResponse:
        match_id = requests.match_id(request)
        identity = requests.identified(caller, request)
        verdict = administer.adjudicate(self._ports, caller, match_id, request.winner, request.reason, identity)
        return pb.AdjudicateMatchResponse(match=projection.match(await self._mutations.run(verdict)))

    async def ListAuditEntries(self, _: Caller, request: pb.ListAuditEntriesRequest) -> pb.ListAuditEntriesResponse:
        size = pages.page_size(request.page_size)
        page, more = await administer.list_audit_entries(self._ports, pages.page_start(request.page_token), size)
        following = pages.page_token(page[-1].at, page[-1].entry_id) if more else ""
        return pb.ListAuditEntriesResponse(
            entries=[account_messages.audit_entry(each) for each in page], next_page_token=following
        )
