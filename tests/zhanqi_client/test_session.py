"""Sessions: one refresh at a time, before the token expires, and once after a rejection."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from tests.zhanqi_client.toy import ToyService, serving
from zhanqi.match.v1 import account_service_pb2, match_pb2, match_service_pb2, player_service_pb2
from zhanqi_client import Client, RetryPolicy, connect
from zhanqi_client.errors import Unauthenticated, Unavailable
from zhanqi_client.session import Session

HERE = match_service_pb2.GetMatchResponse(match=match_pb2.Match(match_id="m"))


def signed_in(name: str, seconds: float = 900) -> account_service_pb2.SignedIn:
    """A session whose access token expires in that many seconds."""
    token = player_service_pb2.AccessToken(value=f"access {name}")
    token.expire_time.FromMilliseconds(round((time.time() + seconds) * 1000))
    return account_service_pb2.SignedIn(token=token, refresh_token=player_service_pb2.RefreshToken(value=f"refresh {name}"))


def bearer(name: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer access {name}"),)


class Issuer:
    """Issues sessions one, two and three, or fails."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.fails: list[Exception] = []
        self.names = iter("123456789")

    async def refresh(self, refresh_token: str, request_id: str) -> account_service_pb2.SignedIn:
        self.asked.append((refresh_token, request_id))
        await asyncio.sleep(0.01)
        if self.fails:
            raise self.fails.pop()
        return signed_in(next(self.names))


async def test_valid_token_is_not_renewed() -> None:
    issuer = Issuer()
    session = Session(issuer.refresh, "refresh 0", signed_in("0"))
    assert await session.metadata() == bearer("0")
    assert issuer.asked == []


@pytest.mark.parametrize("seconds", [-10, 0, 0.001])
async def test_expiring_token_is_renewed_by_one_refresh_when_many_calls_need_it(seconds: float) -> None:
    issuer, stored = Issuer(), list[str]()
    session = Session(issuer.refresh, "refresh 0", signed_in("0", seconds), stored.append)
    await asyncio.sleep(0.002)
    assert await asyncio.gather(*(session.metadata() for _ in range(20))) == [bearer("1")] * 20
    assert [refresh_token for refresh_token, _ in issuer.asked] == ["refresh 0"]
    assert stored == [session.refresh_token] == ["refresh 1"]


async def test_session_starts_from_a_stored_refresh_token() -> None:
    issuer = Issuer()
    session = Session(issuer.refresh, "credential")
    assert await session.metadata() == bearer("1")


async def test_refused_calls_share_one_refresh() -> None:
    issuer = Issuer()
    session = Session(issuer.refresh, "refresh 0", signed_in("0"))
    assert all(await asyncio.gather(*(session.renew(bearer("0")) for _ in range(20))))
    assert len(issuer.asked) == 1
    assert await session.metadata() == bearer("1")


async def test_failed_refresh_is_retried_with_the_same_request_id() -> None:
    issuer = Issuer()
    issuer.fails = [Unavailable("DOWN"), Unavailable("DOWN")]
    session = Session(issuer.refresh, "refresh 0", signed_in("0", -1))
    for _ in range(2):
        with pytest.raises(Unavailable):
            await session.metadata()
    assert await session.metadata() == bearer("1")
    assert len(set(issuer.asked)) == 1
    await session.renew(bearer("1"))
    assert len(set(issuer.asked)) == 2


async def test_token_is_used_until_it_expires_when_refresh_fails() -> None:
    issuer = Issuer()
    issuer.fails = [Unavailable("DOWN")]
    session = Session(issuer.refresh, "refresh 0", signed_in("0", 60))
    session._renew_at = 0
    assert await session.metadata() == bearer("0")
    assert await session.metadata() == bearer("1")


@pytest.fixture
def toy() -> ToyService:
    return ToyService()


@pytest.fixture
async def client(toy: ToyService) -> AsyncIterator[Client]:
    async with serving(toy) as address, connect(address, retry=RetryPolicy(attempts=2, first_wait_seconds=0.01)) as client:
        yield client


async def test_refused_call_is_repeated_with_a_new_token(toy: ToyService, client: Client) -> None:
    toy.answers["GetMatch"].extend([Unauthenticated("REVOKED_TOKEN"), HERE])
    toy.answers["RefreshToken"].append(account_service_pb2.RefreshTokenResponse(signed_in=signed_in("1")))
    assert (await client.with_session(signed_in("0")).match("m")).match_id == "m"
    shown = [metadata.get("authorization") for method, _, metadata in toy.asked if method == "GetMatch"]
    assert shown == ["Bearer access 0", "Bearer access 1"]


async def test_call_fails_when_it_is_refused_twice(toy: ToyService, client: Client) -> None:
    toy.answers["GetMatch"].append(Unauthenticated("REVOKED_TOKEN"))
    toy.answers["RefreshToken"].append(account_service_pb2.RefreshTokenResponse(signed_in=signed_in("1")))
    with pytest.raises(Unauthenticated):
        await client.with_session(signed_in("0")).match("m")
    assert [method for method, _, _ in toy.asked] == ["GetMatch", "RefreshToken", "GetMatch"]


async def test_call_fails_when_the_session_has_ended(toy: ToyService, client: Client) -> None:
    toy.answers["RefreshToken"].append(Unauthenticated("SESSION_ENDED"))
    with pytest.raises(Unauthenticated) as ended:
        await client.with_refresh_token("old").match("m")
    assert ended.value.reason == "SESSION_ENDED"
