"""Calls for admins: players, verdicts, the audit log."""

from collections.abc import AsyncIterator

from zhanqi.match.v1 import admin_service_pb2 as pb
from zhanqi.match.v1 import admin_service_pb2_grpc, match_pb2
from zhanqi_client.connection import Connection
from zhanqi_client.retry import fresh_id


class Admin:
    """`Client.admin`: the admin service, with a token of `Account.admin_token`. Reasons go to the audit log."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = admin_service_pb2_grpc.AdminServiceStub(connection.channel)

    async def player(self, player_id: str = "", *, name: str = "") -> pb.GetPlayerResponse:
        """A player by id or by name."""
        request = pb.GetPlayerRequest(name=name) if name else pb.GetPlayerRequest(player_id=player_id)
        return await self._connection.call(self._stub.GetPlayer, request)

    async def suspend(self, player_id: str, reason: str) -> None:
        """Bar a player from signing in."""
        await self._connection.call(self._stub.SuspendPlayer, pb.SuspendPlayerRequest(player_id=player_id, reason=reason))

    async def unsuspend(self, player_id: str, reason: str) -> None:
        await self._connection.call(self._stub.UnsuspendPlayer, pb.UnsuspendPlayerRequest(player_id=player_id, reason=reason))

    async def revoke_sessions(self, player_id: str, reason: str) -> None:
        request = pb.RevokePlayerSessionsRequest(player_id=player_id, reason=reason)
        await self._connection.call(self._stub.RevokePlayerSessions, request)

    async def adjudicate(self, match_id: str, winner: str, reason: str, *, request_id: str | None = None) -> match_pb2.Match:
        """End a match by a verdict: `winner` is a seat, or empty for a draw."""
        request = pb.AdjudicateMatchRequest(request_id=fresh_id(request_id), match_id=match_id, winner=winner, reason=reason)
        return (await self._connection.call(self._stub.AdjudicateMatch, request)).match

    async def audit_entries(self, *, page_size: int = 0) -> AsyncIterator[pb.AuditEntry]:
        """The audit log, newest first."""
        request = pb.ListAuditEntriesRequest(page_size=page_size)
        async for page in self._connection.pages(self._stub.ListAuditEntries, request):
            for entry in page.entries:
                yield entry
