"""Who may call what. The one table of the scopes that every RPC needs."""

import hmac
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Protocol

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message

from match_service.domain.errors import NotPermitted, Unauthenticated
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.rate_limit import Call
from match_service.server.edge.bounds import check_lengths
from match_service.server.edge.errors import on_the_wire
from match_service.server.edge.limits import Limiter, call_of
from match_service.server.edge.stall_timeout import StallTimeout
from match_service.usecases.identity.revocation_list import RevocationList
from zhanqi_wire.handlers import Context
from zhanqi_wire.log import Log

Metadata = Sequence[tuple[str, str | bytes]]

_OWN = frozenset({Scope.PLAY})
_PLAY = frozenset({Scope.PLAY, Scope.BOT})
_SEAT = frozenset({Scope.PLAY, Scope.BOT, Scope.SEAT})
_SEEN = frozenset({Scope.PLAY, Scope.BOT, Scope.SPECTATE})
_ANY = frozenset({Scope.PLAY, Scope.BOT, Scope.SPECTATE, Scope.SEAT})
_LOOK = frozenset({Scope.PLAY, Scope.BOT, Scope.SPECTATE})
_ADMIN = frozenset({Scope.ADMIN})
_SERVICE = frozenset({Scope.SERVICE})

ANYBODY: frozenset[Scope] = frozenset()
"""The method needs no token."""

SCOPES: Mapping[str, frozenset[Scope]] = {
    "/zhanqi.match.v1.PlayerService/CreateGuest": ANYBODY,
    "/zhanqi.match.v1.PlayerService/IssueSeatToken": _SERVICE,
    "/zhanqi.match.v1.AccountService/RefreshToken": ANYBODY,
    "/zhanqi.match.v1.AccountService/LogIn": ANYBODY,
    "/zhanqi.match.v1.AccountService/LogInWithOidc": ANYBODY,
    "/zhanqi.match.v1.AccountService/GetAccount": _PLAY,
    "/zhanqi.match.v1.AccountService/UpgradeAccount": _OWN,
    "/zhanqi.match.v1.AccountService/ChangePassword": _OWN,
    "/zhanqi.match.v1.AccountService/ListSessions": _OWN,
    "/zhanqi.match.v1.AccountService/RevokeSessions": _OWN,
    "/zhanqi.match.v1.AccountService/IssueSpectateToken": _OWN,
    "/zhanqi.match.v1.AccountService/IssueAdminToken": _OWN,
    "/zhanqi.match.v1.AccountService/RegisterBot": _OWN,
    "/zhanqi.match.v1.AccountService/ListBots": _OWN,
    "/zhanqi.match.v1.AccountService/RenewBotCredential": _OWN,
    "/zhanqi.match.v1.AccountService/RevokeBotCredential": _OWN,
    "/zhanqi.match.v1.AccountService/DeleteBot": _OWN,
    "/zhanqi.match.v1.AccountService/DeleteAccount": _OWN,
    "/zhanqi.match.v1.AdminService/GetPlayer": _ADMIN,
    "/zhanqi.match.v1.AdminService/SuspendPlayer": _ADMIN,
    "/zhanqi.match.v1.AdminService/UnsuspendPlayer": _ADMIN,
    "/zhanqi.match.v1.AdminService/RevokePlayerSessions": _ADMIN,
    "/zhanqi.match.v1.AdminService/AdjudicateMatch": _ADMIN,
    "/zhanqi.match.v1.AdminService/ListAuditEntries": _ADMIN,
    "/zhanqi.match.v1.MatchService/ListGames": _ANY,
    "/zhanqi.match.v1.MatchService/CreateMatch": _PLAY,
    "/zhanqi.match.v1.MatchService/GetMatch": _PLAY,
    "/zhanqi.match.v1.MatchService/ListMatches": _PLAY,
    "/zhanqi.match.v1.MatchService/GetView": _SEAT,
    "/zhanqi.match.v1.MatchService/SubmitAction": _SEAT,
    "/zhanqi.match.v1.MatchService/ListLegalActions": _SEAT,
    "/zhanqi.match.v1.MatchService/ValidateAction": _SEAT,
    "/zhanqi.match.v1.MatchService/WatchMatch": _SEAT,
    "/zhanqi.match.v1.MatchService/WatchPlayer": _PLAY,
    "/zhanqi.match.v1.SpectatorService/ListLiveMatches": _LOOK,
    "/zhanqi.match.v1.SpectatorService/SpectateMatch": _LOOK,
    "/zhanqi.match.v1.LifeCycleService/JoinMatch": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/DeclineInvitation": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/GetOpening": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/ListOpenMatches": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/AbortMatch": _SEAT,
    "/zhanqi.match.v1.LifeCycleService/Resign": _SEAT,
    "/zhanqi.match.v1.LifeCycleService/OfferDraw": _SEAT,
    "/zhanqi.match.v1.LifeCycleService/AnswerDraw": _SEAT,
    "/zhanqi.match.v1.LifeCycleService/ClaimVictory": _SEAT,
    "/zhanqi.match.v1.LifeCycleService/OfferRematch": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/DeclineRematch": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/GetRematch": _PLAY,
    "/zhanqi.match.v1.LifeCycleService/SetStandingPass": _SEAT,
    "/zhanqi.match.v1.QueueService/QueueBotMatch": _OWN,
    "/zhanqi.match.v1.QueueService/JoinQueue": _PLAY,
    "/zhanqi.match.v1.QueueService/LeaveQueue": _PLAY,
    "/zhanqi.match.v1.QueueService/GetTicket": _PLAY,
    "/zhanqi.match.v1.QueueService/WatchTicket": _PLAY,
    "/zhanqi.match.v1.RatingService/GetRating": _PLAY,
    "/zhanqi.match.v1.RatingService/GetRatingHistory": _PLAY,
    "/zhanqi.match.v1.RatingService/GetLeaderboard": _PLAY,
    "/zhanqi.match.v1.ReplayService/GetReplay": _ANY,
    "/zhanqi.match.v1.ReplayService/GetRecord": _SEEN,
    "/zhanqi.match.v1.ReplayService/ExportReplay": _SEEN,
    "/zhanqi.match.v1.ReplayService/VerifyReplay": _SEEN | _ADMIN,
}

NOBODY = Caller(Scope.PLAY)
"""Who calls a method that needs no token."""


class TokenReader(Protocol):
    """Reads what it signed itself."""

    def read(self, token: str) -> Caller:
        """Who the token was given to. Raises `Unauthenticated`."""


class Authenticator:
    """Lets callers in whose token has the scope that the method needs."""

    def __init__(self, tokens: TokenReader, bars: RevocationList, service_key: str) -> None:
        self._tokens = tokens
        self._bars = bars
        self._service_key = service_key.encode()

    def admit(self, scopes: frozenset[Scope], metadata: Metadata) -> Caller:
        """The caller. Raises `Unauthenticated`, `NotPermitted`."""
        if scopes is ANYBODY:
            return NOBODY
        caller = self._caller(_bearer(metadata))
        self.check(caller)
        if caller.scope not in scopes:
            raise NotPermitted("WRONG_SCOPE")
        return caller

    def check(self, caller: Caller) -> None:
        """Raise `Unauthenticated` if a caller who was let in would not be any more."""
        self._bars.check(caller)

    def _caller(self, token: str) -> Caller:
        # Compared in constant time: how long it takes tells nothing of the key.
        if hmac.compare_digest(token.encode(), self._service_key):
            return Caller(Scope.SERVICE)
        return self._tokens.read(token)


@dataclass(frozen=True, slots=True)
class Admission:
    """What every call goes through: the door, then the limiter; and a stream's patience with who does not read it."""

    door: Authenticator
    limiter: Limiter
    patience: StallTimeout
    log: Log


def guarded(service: ServiceDescriptor, servicer: object, entrance: Admission) -> object:
    """The servicer behind the entrance. Its methods are `async (caller, request) → response`, or async generators of responses.

    Raises KeyError if a method of the service has no scopes: nothing is open by oversight.
    """
    methods = {method.name: _guarded(service, method, getattr(servicer, method.name), entrance) for method in service.methods}
    return SimpleNamespace(**methods)


def _guarded(service: ServiceDescriptor, method: MethodDescriptor, behaviour: Any, entrance: Admission) -> Any:
    scopes, call = SCOPES[f"/{service.full_name}/{method.name}"], call_of(method.name)
    wrapped = _stream if method.server_streaming else _unary
    return wrapped(scopes, call, behaviour, entrance)


def _unary(
    scopes: frozenset[Scope], call: Call, behaviour: Callable[[Caller, Any], Awaitable[Message]], entrance: Admission
) -> Callable[[Any, Context], Awaitable[Message]]:
    async def answer(request: Any, context: Context) -> Message:
        with on_the_wire(entrance.log):
            caller = entrance.door.admit(scopes, _metadata(context))
            check_lengths(request)
            with entrance.limiter.under_way(call, caller):
                await entrance.limiter.admit(call, caller, request, context)
                return await behaviour(caller, request)

    return answer


def _stream(
    scopes: frozenset[Scope], call: Call, behaviour: Callable[[Caller, Any], AsyncGenerator[Message, None]], entrance: Admission
) -> Callable[[Any, Context], AsyncIterator[Message]]:
    async def answer(request: Any, context: Context) -> AsyncIterator[Message]:
        with on_the_wire(entrance.log):
            caller = entrance.door.admit(scopes, _metadata(context))
            check_lengths(request)
            with entrance.limiter.under_way(call, caller):
                await entrance.limiter.admit(call, caller, request, context)
                async with aclosing(entrance.patience.unless_stalled(behaviour(caller, request), context)) as responses:
                    async for response in responses:
                        # A stream outlives its token by nothing: no stream is silent for longer than a heartbeat.
                        entrance.door.check(caller)
                        yield response

    return answer


def _metadata(context: Context) -> Metadata:
    return tuple(context.invocation_metadata() or ())


def _bearer(metadata: Metadata) -> str:
    found = [value for key, value in metadata if key == "authorization"]
    if len(found) != 1 or not isinstance(found[0], str):
        raise Unauthenticated("NO_TOKEN")
    scheme, _, token = found[0].partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated("NO_TOKEN")
    return token
