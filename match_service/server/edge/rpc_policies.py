"""The one table of RPCs: the scopes that each accepts, and its rate class. Authentication and rate limits read it."""

from collections.abc import Mapping
from dataclasses import dataclass

from match_service.domain.identity.caller import Scope
from match_service.domain.rate_limit import RateClass

PUBLIC: frozenset[Scope] = frozenset()
"""No token needed."""

_HUMAN = frozenset({Scope.PLAY})
_PLAYER = frozenset({Scope.PLAY, Scope.BOT})
_SPECTATOR = frozenset({Scope.SPECTATE})
_SEAT = frozenset({Scope.SEAT})
_ADMIN = frozenset({Scope.ADMIN})
_SERVICE = frozenset({Scope.SERVICE})


@dataclass(frozen=True, slots=True)
class RpcPolicy:
    """Access to one RPC. The token must have one of the scopes."""

    scopes: frozenset[Scope]
    rate_class: RateClass


RPC_POLICIES: Mapping[str, RpcPolicy] = {
    "/zhanqi.match.v1.PlayerService/CreateGuest": RpcPolicy(PUBLIC, RateClass.SIGN_IN),
    "/zhanqi.match.v1.PlayerService/IssueSeatToken": RpcPolicy(_SERVICE, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/RefreshToken": RpcPolicy(PUBLIC, RateClass.SIGN_IN),
    "/zhanqi.match.v1.AccountService/LogIn": RpcPolicy(PUBLIC, RateClass.PASSWORD),
    "/zhanqi.match.v1.AccountService/LogInWithOidc": RpcPolicy(PUBLIC, RateClass.SIGN_IN),
    "/zhanqi.match.v1.AccountService/GetAccount": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.AccountService/UpgradeAccount": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/ChangePassword": RpcPolicy(_HUMAN, RateClass.PASSWORD),
    "/zhanqi.match.v1.AccountService/ListSessions": RpcPolicy(_HUMAN, RateClass.READ),
    "/zhanqi.match.v1.AccountService/RevokeSessions": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/IssueSpectateToken": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/IssueAdminToken": RpcPolicy(_HUMAN, RateClass.PASSWORD),
    "/zhanqi.match.v1.AccountService/RegisterBot": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/ListBots": RpcPolicy(_HUMAN, RateClass.READ),
    "/zhanqi.match.v1.AccountService/RenewBotCredential": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/RevokeBotCredential": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/DeleteBot": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.AccountService/DeleteAccount": RpcPolicy(_HUMAN, RateClass.PASSWORD),
    "/zhanqi.match.v1.AdminService/GetPlayer": RpcPolicy(_ADMIN, RateClass.READ),
    "/zhanqi.match.v1.AdminService/SuspendPlayer": RpcPolicy(_ADMIN, RateClass.CHANGE),
    "/zhanqi.match.v1.AdminService/UnsuspendPlayer": RpcPolicy(_ADMIN, RateClass.CHANGE),
    "/zhanqi.match.v1.AdminService/RevokePlayerSessions": RpcPolicy(_ADMIN, RateClass.CHANGE),
    "/zhanqi.match.v1.AdminService/AdjudicateMatch": RpcPolicy(_ADMIN, RateClass.CHANGE),
    "/zhanqi.match.v1.AdminService/ListAuditEntries": RpcPolicy(_ADMIN, RateClass.READ),
    "/zhanqi.match.v1.MatchService/ListGames": RpcPolicy(_PLAYER | _SPECTATOR | _SEAT, RateClass.READ),
    "/zhanqi.match.v1.MatchService/CreateMatch": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.MatchService/GetMatch": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.MatchService/ListMatches": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.MatchService/GetView": RpcPolicy(_PLAYER | _SEAT, RateClass.READ),
    "/zhanqi.match.v1.MatchService/SubmitAction": RpcPolicy(_PLAYER | _SEAT, RateClass.ACTION),
    "/zhanqi.match.v1.MatchService/ListLegalActions": RpcPolicy(_PLAYER | _SEAT, RateClass.READ),
    "/zhanqi.match.v1.MatchService/ValidateAction": RpcPolicy(_PLAYER | _SEAT, RateClass.READ),
    "/zhanqi.match.v1.MatchService/WatchMatch": RpcPolicy(_PLAYER | _SEAT, RateClass.READ),
    "/zhanqi.match.v1.MatchService/WatchPlayer": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.SpectatorService/ListLiveMatches": RpcPolicy(_PLAYER | _SPECTATOR, RateClass.READ),
    "/zhanqi.match.v1.SpectatorService/SpectateMatch": RpcPolicy(_PLAYER | _SPECTATOR, RateClass.READ),
    "/zhanqi.match.v1.LifeCycleService/JoinMatch": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/DeclineInvitation": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/GetOpening": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.LifeCycleService/ListOpenMatches": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.LifeCycleService/AbortMatch": RpcPolicy(_PLAYER | _SEAT, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/Resign": RpcPolicy(_PLAYER | _SEAT, RateClass.ACTION),
    "/zhanqi.match.v1.LifeCycleService/OfferDraw": RpcPolicy(_PLAYER | _SEAT, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/AnswerDraw": RpcPolicy(_PLAYER | _SEAT, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/ClaimVictory": RpcPolicy(_PLAYER | _SEAT, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/OfferRematch": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/DeclineRematch": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.LifeCycleService/GetRematch": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.LifeCycleService/SetStandingPass": RpcPolicy(_PLAYER | _SEAT, RateClass.CHANGE),
    "/zhanqi.match.v1.QueueService/QueueBotMatch": RpcPolicy(_HUMAN, RateClass.CHANGE),
    "/zhanqi.match.v1.QueueService/JoinQueue": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.QueueService/LeaveQueue": RpcPolicy(_PLAYER, RateClass.CHANGE),
    "/zhanqi.match.v1.QueueService/GetTicket": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.QueueService/WatchTicket": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.RatingService/GetRating": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.RatingService/GetRatingHistory": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.RatingService/GetLeaderboard": RpcPolicy(_PLAYER, RateClass.READ),
    "/zhanqi.match.v1.ReplayService/GetReplay": RpcPolicy(_PLAYER | _SPECTATOR | _SEAT, RateClass.READ),
    "/zhanqi.match.v1.ReplayService/GetRecord": RpcPolicy(_PLAYER | _SPECTATOR, RateClass.READ),
    "/zhanqi.match.v1.ReplayService/ExportReplay": RpcPolicy(_PLAYER | _SPECTATOR, RateClass.READ),
    "/zhanqi.match.v1.ReplayService/VerifyReplay": RpcPolicy(_PLAYER | _SPECTATOR | _ADMIN, RateClass.CHANGE),
}
