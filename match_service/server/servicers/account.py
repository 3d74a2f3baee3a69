"""gRPC servicer of `zhanqi.match.v1.AccountService`."""

from collections.abc import Callable

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Caller
from match_service.server.edge.uncancellable_tasks import UncancellableTasks
from match_service.server.messages import account as account_messages
from match_service.server.messages import requests
from match_service.usecases.identity import accounts, player_bots, sessions
from match_service.usecases.identity.delete_account import delete_account
from match_service.usecases.identity.ports import AccountPorts
from zhanqi.match.v1 import account_service_pb2 as pb


class AccountServicer:
    """Sign-in, accounts and players' bots. Calls `deleted` when a deletion is pending."""

    def __init__(self, ports: AccountPorts, mutations: UncancellableTasks, deleted: Callable[[], None]) -> None:
        self._ports = ports
        self._mutations = mutations
        self._deleted = deleted

    async def RefreshToken(self, _: Caller, request: pb.RefreshTokenRequest) -> pb.RefreshTokenResponse:
        refreshing = sessions.refresh(self._ports.session, request.refresh_token, requests.request_id(request))
        return pb.RefreshTokenResponse(signed_in=account_messages.signed_in(await self._mutations.run(refreshing)))

    async def LogIn(self, _: Caller, request: pb.LogInRequest) -> pb.LogInResponse:
        signed_in = await self._mutations.run(accounts.log_in(self._ports, request.name, request.password))
        return pb.LogInResponse(signed_in=account_messages.signed_in(signed_in))

    async def LogInWithOidc(self, _: Caller, request: pb.LogInWithOidcRequest) -> pb.LogInWithOidcResponse:
        signed_in = await self._mutations.run(accounts.log_in_with_oidc(self._ports, account_messages.proof(request.proof)))
        return pb.LogInWithOidcResponse(signed_in=account_messages.signed_in(signed_in))

    async def GetAccount(self, caller: Caller, _: pb.GetAccountRequest) -> pb.GetAccountResponse:
        return pb.GetAccountResponse(account=account_messages.account(await accounts.get_account(self._ports, caller)))

    async def UpgradeAccount(self, caller: Caller, request: pb.UpgradeAccountRequest) -> pb.UpgradeAccountResponse:
        proof = account_messages.proof(request.oidc) if request.HasField("oidc") else None
        identity = requests.identified(caller, request)
        upgrade = accounts.Upgrade(request.name, request.password, proof, identity)
        account = await self._mutations.run(accounts.upgrade_account(self._ports, caller, upgrade))
        return pb.UpgradeAccountResponse(account=account_messages.account(account))

    async def ChangePassword(self, caller: Caller, request: pb.ChangePasswordRequest) -> pb.ChangePasswordResponse:
        await self._mutations.run(accounts.change_password(self._ports, caller, request.password, request.new_password))
        return pb.ChangePasswordResponse()

    async def ListSessions(self, caller: Caller, _: pb.ListSessionsRequest) -> pb.ListSessionsResponse:
        listed = await sessions.list_sessions(self._ports.session, caller)
        return pb.ListSessionsResponse(sessions=[account_messages.session(each, caller.session_id) for each in listed])

    async def RevokeSessions(self, caller: Caller, request: pb.RevokeSessionsRequest) -> pb.RevokeSessionsResponse:
        if request.all:
            await self._mutations.run(sessions.revoke_sessions(self._ports.session, caller))
        elif request.session_id:
            await self._mutations.run(sessions.revoke_session(self._ports.session, caller, request.session_id))
        else:
            raise Malformed("which", "a session or all is required")
        return pb.RevokeSessionsResponse()

    async def IssueSpectateToken(self, caller: Caller, _: pb.IssueSpectateTokenRequest) -> pb.IssueSpectateTokenResponse:
        return pb.IssueSpectateTokenResponse(token=account_messages.token(accounts.issue_spectate_token(self._ports, caller)))

    async def IssueAdminToken(self, caller: Caller, request: pb.IssueAdminTokenRequest) -> pb.IssueAdminTokenResponse:
        token = await accounts.issue_admin_token(self._ports, caller, request.password)
        return pb.IssueAdminTokenResponse(token=account_messages.token(token))

    async def RegisterBot(self, caller: Caller, request: pb.RegisterBotRequest) -> pb.RegisterBotResponse:
        identity = requests.identified(caller, request)
        registering = player_bots.register_bot(self._ports, caller, request.display_name, identity)
        bot, secret = await self._mutations.run(registering)
        return pb.RegisterBotResponse(bot=account_messages.bot(bot), credential=account_messages.credential(secret))

    async def ListBots(self, caller: Caller, _: pb.ListBotsRequest) -> pb.ListBotsResponse:
        bots = await player_bots.list_bots(self._ports, caller)
        return pb.ListBotsResponse(bots=[account_messages.bot(each) for each in bots])

    async def RenewBotCredential(self, caller: Caller, request: pb.RenewBotCredentialRequest) -> pb.RenewBotCredentialResponse:
        identity = requests.identified(caller, request)
        secret = await self._mutations.run(player_bots.renew_credential(self._ports, caller, request.bot_id, identity))
        return pb.RenewBotCredentialResponse(credential=account_messages.credential(secret))

    async def RevokeBotCredential(self, caller: Caller, request: pb.RevokeBotCredentialRequest) -> pb.RevokeBotCredentialResponse:
        await self._mutations.run(player_bots.revoke_credential(self._ports, caller, request.bot_id))
        return pb.RevokeBotCredentialResponse()

    async def DeleteBot(self, caller: Caller, request: pb.DeleteBotRequest) -> pb.DeleteBotResponse:
        await self._mutations.run(player_bots.delete_bot(self._ports, caller, request.bot_id))
        self._deleted()
        return pb.DeleteBotResponse()

    async def DeleteAccount(self, caller: Caller, request: pb.DeleteAccountRequest) -> pb.DeleteAccountResponse:
        await self._mutations.run(delete_account(self._ports, caller, request.password))
        self._deleted()
        return pb.DeleteAccountResponse()
