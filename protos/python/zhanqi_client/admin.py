"""What admins do."""

from collections.abc import AsyncIterator

from zhanqi.match.v1 import admin_service_pb2 as pb
from zhanqi.match.v1 import admin_service_pb2_grpc, match_pb2
from zhanqi_client.line import Line
from zhanqi_client.retry import fresh_id


class Admin:
    """`Client.admin`: calls with an admin's token, from `Account.admin_token`. A reason is for the audit log."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._stub = admin_service_pb2_grpc.AdminServiceStub(line.channel)

    async def player(self, player_id: str = "", *, name: str = "") -> pb.GetPlayerResponse:
        """A player, by id or by name."""
        request = pb.GetPlayerRequest(name=name) if name else pb.GetPlayerRequest(player_id=player_id)
        return await self._line.call(self._stub.GetPlayer, request)

    async def suspend(self, player_id: str, reason: str) -> None:
        """Lets a player sign in no more."""
        await self._line.call(self._stub.SuspendPlayer, pb.SuspendPlayerRequest(player_id=player_id, reason=reason))

    async def unsuspend(self, player_id: str, reason: str) -> None:
        """Lets a player in again."""
        await self._line.call(self._stub.UnsuspendPlayer, pb.UnsuspendPlayerRequest(player_id=player_id, reason=reason))

    async def revoke_sessions(self, player_id: str, reason: str) -> None:
        """Ends every session of a player."""
        request = pb.RevokePlayerSessionsRequest(player_id=player_id, reason=reason)
        await self._line.call(self._stub.RevokePlayerSessions, request)

    async def adjudicate(self, match_id: str, winner: str, reason: str, *, request_id: str | None = None) -> match_pb2.Match:
        """Ends a match by a verdict; a draw if no seat wins."""
        request = pb.AdjudicateMatchRequest(request_id=fresh_id(request_id), match_id=match_id, winner=winner, reason=reason)
        return (await self._line.call(self._stub.AdjudicateMatch, request)).match

    async def audit_entries(self, *, page_size: int = 0) -> AsyncIterator[pb.AuditEntry]:
        """What admins did, newest first, page by page as they are asked for."""
        request = pb.ListAuditEntriesRequest(page_size=page_size)
        while True:
            page = await self._line.call(self._stub.ListAuditEntries, request)
            for entry in page.entries:
                yield entry
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token
