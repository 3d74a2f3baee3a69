"""The caller's account: sign-in, sessions, registered bots, deletion."""

from collections.abc import Sequence

from zhanqi.match.v1 import account_service_pb2 as pb
from zhanqi.match.v1 import account_service_pb2_grpc, player_service_pb2
from zhanqi_client.connection import Connection
from zhanqi_client.retry import fresh_id


class Account:
    """`Client.account`: the account service."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = account_service_pb2_grpc.AccountServiceStub(connection.channel)

    async def refresh(self, refresh_token: str, request_id: str) -> pb.SignedIn:
        """New tokens for a refresh token, which is used up, or for a bot's credential. Needs no token."""
        request = pb.RefreshTokenRequest(request_id=request_id, refresh_token=refresh_token)
        return (await self._connection.call(self._stub.RefreshToken, request)).signed_in

    async def log_in(self, name: str, password: str) -> pb.SignedIn:
        """Start a session. Needs no token."""
        return (await self._connection.call(self._stub.LogIn, pb.LogInRequest(name=name, password=password))).signed_in

    async def log_in_with_oidc(self, id_token: str, nonce: str = "") -> pb.SignedIn:
        """Start a session with an ID token of the OIDC issuer. Needs no token."""
        request = pb.LogInWithOidcRequest(proof=pb.OidcProof(id_token=id_token, nonce=nonce))
        return (await self._connection.call(self._stub.LogInWithOidc, request)).signed_in

    async def get(self) -> pb.Account:
        return (await self._connection.call(self._stub.GetAccount, pb.GetAccountRequest())).account

    async def upgrade(
        self, name: str, password: str = "", *, oidc: pb.OidcProof | None = None, request_id: str | None = None
    ) -> pb.Account:
        """Turn a guest into a named account with a password or an OIDC identity."""
        request = pb.UpgradeAccountRequest(request_id=fresh_id(request_id), name=name)
        if oidc is not None:
            request.oidc.CopyFrom(oidc)
        else:
            request.password = password
        return (await self._connection.call(self._stub.UpgradeAccount, request)).account

    async def change_password(self, password: str, new_password: str) -> None:
        """Change the password and revoke all other sessions."""
        request = pb.ChangePasswordRequest(password=password, new_password=new_password)
        await self._connection.call(self._stub.ChangePassword, request)

    async def sessions(self) -> Sequence[pb.Session]:
        """The caller's sessions, newest first."""
        return (await self._connection.call(self._stub.ListSessions, pb.ListSessionsRequest())).sessions

    async def revoke_session(self, session_id: str) -> None:
        await self._connection.call(self._stub.RevokeSessions, pb.RevokeSessionsRequest(session_id=session_id))

    async def revoke_all_sessions(self) -> None:
        """Revoke every session, including this one."""
        await self._connection.call(self._stub.RevokeSessions, pb.RevokeSessionsRequest(all=True))

    async def spectate_token(self) -> player_service_pb2.AccessToken:
        """A token that can only watch."""
        return (await self._connection.call(self._stub.IssueSpectateToken, pb.IssueSpectateTokenRequest())).token

    async def admin_token(self, password: str = "") -> player_service_pb2.AccessToken:
        """A short-lived token for `Client.admin`."""
        return (await self._connection.call(self._stub.IssueAdminToken, pb.IssueAdminTokenRequest(password=password))).token

    async def register_bot(self, display_name: str, *, request_id: str | None = None) -> pb.RegisterBotResponse:
        """A new bot, and its credential for `Client.with_refresh_token`."""
        request = pb.RegisterBotRequest(request_id=fresh_id(request_id), display_name=display_name)
        return await self._connection.call(self._stub.RegisterBot, request)

    async def bots(self) -> Sequence[pb.Bot]:
        """The caller's bots, newest first."""
        return (await self._connection.call(self._stub.ListBots, pb.ListBotsRequest())).bots

    async def renew_bot_credential(self, bot_id: str, *, request_id: str | None = None) -> str:
        """Issue a new credential for a bot and revoke the old one."""
        request = pb.RenewBotCredentialRequest(request_id=fresh_id(request_id), bot_id=bot_id)
        return (await self._connection.call(self._stub.RenewBotCredential, request)).credential.value

    async def revoke_bot_credential(self, bot_id: str) -> None:
        await self._connection.call(self._stub.RevokeBotCredential, pb.RevokeBotCredentialRequest(bot_id=bot_id))

    async def delete_bot(self, bot_id: str) -> None:
        await self._connection.call(self._stub.DeleteBot, pb.DeleteBotRequest(bot_id=bot_id))

    async def delete(self, password: str = "") -> None:
        """Delete the account and its bots."""
        await self._connection.call(self._stub.DeleteAccount, pb.DeleteAccountRequest(password=password))
