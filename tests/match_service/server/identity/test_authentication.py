"""Every RPC with every kind of token: invalid, of the wrong scope, and of the right scope."""

from collections.abc import AsyncIterator
from typing import Any

import grpc
import jwt
import pytest
from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message

from match_service.adapters.identity.tokens import SignedTokens, key_id
from match_service.adapters.system_clock import SystemClock
from match_service.domain.identity.caller import Scope
from match_service.domain.identity.session import Session
from match_service.server.edge.rpc_policies import PUBLIC, RPC_POLICIES
from match_service.server.services import SERVICES
from tests.match_service.server.arena import SERVICE_KEY, TOKEN_KEY, Arena, Match, eventually
from tests.match_service.server.time_travel import execute
from zhanqi_wire import status

METHODS = {f"/{service.full_name}/{method.name}": method for service in SERVICES for method in service.methods}
CLOSED = sorted(path for path, policy in RPC_POLICIES.items() if policy.scopes is not PUBLIC)


OURS = {"kid": key_id(TOKEN_KEY)}
OF_PLAYERS = (Scope.PLAY, Scope.BOT, Scope.SPECTATE, Scope.ADMIN)
REVOKED = Session("revoked", "revoked", Scope.PLAY, 1000, 1000, None)
SUSPENDED = Session("s", "suspended", Scope.PLAY, 1000, 1000, None)


def signed(key: str, seconds: int = 600) -> SignedTokens:
    """A signer with that key, for tokens of that lifetime."""
    return SignedTokens([key], SystemClock(), access_seconds=seconds, admin_seconds=seconds, seat_seconds=seconds)


class Tokens:
    """Valid and invalid tokens of every kind, for one player and one match."""

    def __init__(self, match: Match, player_id: str) -> None:
        session = Session("s", player_id, Scope.PLAY, 1000, 1000, None)
        key, past, foreign = signed(TOKEN_KEY), signed(TOKEN_KEY, -5), signed("somebody else's key that signs tokens")
        self.claims = {
            "iss": "zhanqi-match", "sub": player_id, "scope": "play", "iat": 1, "exp": 4_000_000_000, "sid": "s", "auth_time": 1
        }  # fmt: skip
        self.good = {
            **{scope: key.access(scope, session).value for scope in OF_PLAYERS},
            Scope.SEAT: key.seat(match.match_id, "right").value,
            Scope.SERVICE: SERVICE_KEY,
        }
        self.bad = {
            "empty": "",
            "garbage": "garbage",
            "garbage of three parts": "a.b.c",
            **{f"expired {scope}": past.access(scope, session).value for scope in OF_PLAYERS},
            **{f"foreign {scope}": foreign.access(scope, session).value for scope in OF_PLAYERS},
            **{f"revoked {scope}": key.access(scope, REVOKED).value for scope in OF_PLAYERS},
            **{f"suspended {scope}": key.access(scope, SUSPENDED).value for scope in OF_PLAYERS},
            "expired seat": past.seat(match.match_id, "right").value,
            "unsigned": jwt.encode(self.claims, None, algorithm="none", headers=OURS),
            "a key of another name": jwt.encode(self.claims, TOKEN_KEY, headers={"kid": "other"}),
            "a key of no name": jwt.encode(self.claims, TOKEN_KEY),
            "another issuer": jwt.encode({**self.claims, "iss": "other"}, TOKEN_KEY, headers=OURS),
            "service by signature": jwt.encode({**self.claims, "scope": "service"}, TOKEN_KEY, headers=OURS),
            **{f"no {claim}": self.without(claim) for claim in ("scope", "exp", "sid", "sub", "auth_time")},
            "nearly the service key": SERVICE_KEY[:-1],
        }

    def without(self, claim: str) -> str:
        """A token with our signature that lacks a claim."""
        return jwt.encode({key: value for key, value in self.claims.items() if key != claim}, TOKEN_KEY, headers=OURS)


@pytest.fixture(scope="module")
async def revocations(shared_light: Arena) -> None:
    """Revoke a session and suspend a player, and wait until the service rejects both."""
    now = SystemClock().now()
    player = (
        "INSERT INTO player (player_id, display_name, created_at, used_at, suspended_at) VALUES (:player, '', :now, :now, :at)"
    )
    session = (
        "INSERT INTO session (session_id, player_id, scope, created_at, used_at, revoked_at) "
        "VALUES ('revoked', 'revoked', 'play', 0, 0, :now)"
    )
    await execute(
        shared_light.settings.database_url,
        (player, {"player": "revoked", "now": now, "at": None}),
        (player, {"player": "suspended", "now": now, "at": now}),
        (session, {"now": now}),
    )
    metadata = bearer(signed(TOKEN_KEY).access(Scope.PLAY, SUSPENDED).value)
    async with grpc.aio.insecure_channel(shared_light.target) as channel:

        async def is_barred() -> bool:
            path = "/zhanqi.match.v1.MatchService/ListGames"
            return await code_of(channel, path, metadata) is grpc.StatusCode.UNAUTHENTICATED

        await eventually(is_barred)


@pytest.fixture
async def match(light: Arena, revocations: None) -> Match:
    return await light.match()


@pytest.fixture
async def tokens(light: Arena, match: Match) -> Tokens:
    # A new player for each test: one of the calls deletes the account.
    return Tokens(match, (await light.anyone.create_guest()).player.player_id)


@pytest.fixture
async def channel(light: Arena) -> AsyncIterator[grpc.aio.Channel]:
    async with grpc.aio.insecure_channel(light.target) as channel:
        yield channel


async def code_of(channel: grpc.aio.Channel, path: str, metadata: tuple[tuple[str, str], ...]) -> grpc.StatusCode:
    """The status code of a call with an empty request. Checks that every error has an `ErrorInfo`."""
    error = await error_of(channel, path, metadata)
    if error is None:
        return grpc.StatusCode.OK
    assert status.decode(error).reason not in ("", error.code().name)
    return error.code()


async def error_of(
    channel: grpc.aio.Channel, path: str, metadata: tuple[tuple[str, str], ...], request: Message | None = None
) -> grpc.aio.AioRpcError | None:
    method: MethodDescriptor = METHODS[path]
    request = message_factory.GetMessageClass(method.input_type)() if request is None else request
    serialize: Any = type(request).SerializeToString
    try:
        if method.server_streaming:
            stream = channel.unary_stream(path, request_serializer=serialize)(request, metadata=metadata, timeout=10)
            await stream.read()
        else:
            await channel.unary_unary(path, request_serializer=serialize)(request, metadata=metadata, timeout=10)
    except grpc.aio.AioRpcError as error:
        return error
    return None


def bearer(token: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {token}"),)


def test_only_sign_ins_need_no_token() -> None:
    assert [path.rsplit("/")[-1] for path in RPC_POLICIES if path not in CLOSED] == [
        "CreateGuest",
        "RefreshToken",
        "LogIn",
        "LogInWithOidc",
    ]


@pytest.mark.parametrize("path", CLOSED)
async def test_rpc_rejects_missing_and_invalid_tokens(tokens: Tokens, channel: grpc.aio.Channel, path: str) -> None:
    good = tokens.good[next(iter(RPC_POLICIES[path].scopes))]
    without = [(), (("authorization", good),), (("authorization", f"Basic {good}"),), (*bearer(good), *bearer(good))]
    for metadata in without:
        assert await code_of(channel, path, metadata) is grpc.StatusCode.UNAUTHENTICATED
    for name, token in tokens.bad.items():
        assert await code_of(channel, path, bearer(token)) is grpc.StatusCode.UNAUTHENTICATED, name


@pytest.mark.parametrize("path", CLOSED)
async def test_rpc_admits_exactly_the_scopes_of_its_policy(tokens: Tokens, channel: grpc.aio.Channel, path: str) -> None:
    for scope, token in tokens.good.items():
        error = await error_of(channel, path, bearer(token))
        reason = "" if error is None else status.decode(error).reason
        assert (reason != "WRONG_SCOPE") is (scope in RPC_POLICIES[path].scopes), scope
        assert error is None or error.code() is not grpc.StatusCode.UNAUTHENTICATED


async def test_create_guest_needs_no_token(light: Arena) -> None:
    guest = await light.anyone.create_guest("Ada")
    assert guest.player.display_name == "Ada"
    assert guest.token.expire_time.seconds > SystemClock().now() / 1000


async def test_seat_token_is_valid_for_its_own_seat_only(light: Arena, match: Match) -> None:
    other = await light.match()
    assert (await match.right.view(match.match_id)).seat == "right"
    with pytest.raises(status.NotPermitted):
        await match.right.view(other.match_id)
    for seat in ("left", "spectator", "system", ""):
        with pytest.raises(status.NotPermitted):
            await light.service.issue_seat_token(match.match_id, seat)


async def test_log_contains_no_tokens_and_no_keys(light: Arena, match: Match) -> None:
    tokens = [(await light.service.issue_seat_token(match.match_id, "right")).token.value, SERVICE_KEY, TOKEN_KEY]
    await match.right.view(match.match_id)
    assert "IssueSeatToken" in light.log.getvalue()
    assert [token for token in tokens if token in light.log.getvalue()] == []
