"""Rate limits over gRPC."""

import asyncio
from ipaddress import ip_network
from pathlib import Path

import grpc
import pytest

from match_service.server.edge.client_address import client_address
from tests.match_service.server.arena import ONCE, Arena, arena, eventually, fresh_id
from tests.match_service.server.edge.test_edge import metrics
from tests.services.valkey import Valkey
from zhanqi_client import Client, connect, seat_of_bot
from zhanqi_client.errors import Exhausted, ServiceError, Unauthenticated

PASSWORD = "a password of tests"
TIGHT = (2, 0.001)
BOTS = [seat_of_bot("left", "uniform"), seat_of_bot("right", "uniform")]


async def limited(call: object) -> Exhausted:
    """The error of a call that a limit refuses."""
    with pytest.raises(Exhausted) as caught:
        await call  # type: ignore[misc]
    assert caught.value.reason == "RATE_LIMITED"
    assert caught.value.retry_after_ms
    return caught.value


async def code_after(client: Client, calls: int) -> list[str]:
    """The status codes of the calls."""
    ended = []
    for _ in range(calls):
        try:
            await client.games()
            ended.append("OK")
        except ServiceError as error:
            ended.append(error.reason)
    return ended


async def test_player_limit_refuses_with_a_retry_delay_and_spares_others(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_player=(5, 0.001)) as service:
        one, other = await service.guest(), await service.guest()
        assert await code_after(one, 7) == ["OK"] * 5 + ["RATE_LIMITED"] * 2
        assert await code_after(other, 1) == ["OK"]
        assert (await metrics(service))['zhanqi_match_limited_total{call="read"}'] == 2


async def test_player_can_act_after_other_budgets_are_spent(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_player=(20, 0.001), limit_address=(25, 0.001)) as service:
        match = await service.duel()
        rev = (await match.left.view(match.match_id)).view.rev
        while True:
            try:
                await match.left.view(match.match_id)
            except Exhausted:
                break
        await limited(match.left.life.offer_draw(match.match_id))
        assert (await match.act(match.left, "end", rev=rev)).rev > rev
        # Resigning is an action, too.
        assert await match.left.life.resign(match.match_id)


async def test_actions_have_a_budget_per_match_and_player(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_own_clock=(3, 0.001)) as service:
        match, other = await service.duel(), await service.duel()
        for _ in range(3):
            await match.act(match.left, "add 1")
        await limited(match.act(match.left, "add 1"))
        # Other matches and the other side are not affected.
        await other.act(other.left, "add 1")
        assert (await match.right.view(match.match_id)).seat == "right"


async def test_match_limit_of_one_player_spares_the_opponent(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_match=(3, 0.001)) as service:
        match = await service.duel()
        for _ in range(3):
            with pytest.raises(ServiceError):
                await match.left.life.offer_draw(match.match_id)
        await limited(match.left.life.offer_draw(match.match_id))
        with pytest.raises(ServiceError) as refused:
            await match.right.life.offer_draw(match.match_id)
        assert refused.value.reason == "DRAW_TOO_EARLY"


async def test_house_bots_are_not_limited(sqlite_url: str) -> None:
    tight = {f"limit_{name}": (1, 0.001) for name in ("match", "own_clock", "player")}
    async with arena(sqlite_url, **tight) as service:
        player = await service.guest()
        match = await player.create_match("toy", BOTS)
        seat = await service.bot(match.match_id, "left")
        for _ in range(20):
            await seat.view(match.match_id)
            await service.service.issue_seat_token(match.match_id, "right")


async def test_sign_in_limit_counts_per_address(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_sign_in=(3, 0.001)) as service:
        for _ in range(3):
            await service.anyone.create_guest()
        await limited(service.anyone.create_guest())
        await limited(service.anyone.account.log_in("Ada", PASSWORD))
        await limited(service.anyone.account.refresh("x", fresh_id()))


async def test_password_limit_counts_per_name_even_if_unknown(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_password=TIGHT) as service:
        mine = await service.anyone.as_guest()
        await mine.account.upgrade("Ada", PASSWORD)
        for name in ("Ada", "ada", "nobody", "NOBODY"):
            with pytest.raises(Unauthenticated):
                await service.anyone.account.log_in(name, "wrong password")
        for name in ("ADA", "nobody"):
            await limited(service.anyone.account.log_in(name, PASSWORD))
        for _ in range(2):
            with pytest.raises(Unauthenticated):
                await mine.account.delete("wrong password")
        await limited(mine.account.delete(PASSWORD))


async def test_concurrency_limit_counts_per_player(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_under_way=3) as service:
        match = await service.duel()
        streams = [match.left.watch(match.match_id) for _ in range(3)]
        for each in streams:
            await anext(each)
        await limited(anext(match.left.watch(match.match_id)))
        await limited(match.left.view(match.match_id))
        await anext(match.right.watch(match.match_id))
        await streams[0].aclose()

        async def is_let_in() -> bool:
            try:
                await match.left.view(match.match_id)
            except Exhausted:
                return False
            return True

        await eventually(is_let_in)


async def test_streams_are_charged_when_they_start(sqlite_url: str) -> None:
    async with arena(sqlite_url, limit_player=(4, 0.001)) as service:
        match = await service.duel()
        for _ in range(4):
            watched = match.left.watch(match.match_id)
            try:
                await anext(watched)
            except Exhausted:
                return
            finally:
                await watched.aclose()
        pytest.fail("it never had to pay")


async def test_replicas_share_limits_and_split_them_while_redis_is_down(sqlite_url: str, tmp_path: Path) -> None:
    valkey = Valkey(tmp_path)
    valkey.start()
    try:
        async with arena(sqlite_url, redis_url=valkey.url, limit_player=(6, 0.001), limit_replicas=2) as one:
            two = await one.replica()
            first, second = await one.anyone.create_guest(), await one.anyone.create_guest()
            async with connect(two.target, retry=ONCE) as other:
                here, there = one.anyone.with_token(first.token.value), other.with_token(first.token.value)
                assert await code_after(here, 4) == ["OK"] * 4
                assert await code_after(there, 3) == ["OK"] * 2 + ["RATE_LIMITED"]
                valkey.kill()
                here, there = one.anyone.with_token(second.token.value), other.with_token(second.token.value)
                assert await code_after(here, 4) == ["OK"] * 3 + ["RATE_LIMITED"]
                assert await code_after(there, 4) == ["OK"] * 3 + ["RATE_LIMITED"]
                assert (await metrics(one))["zhanqi_match_limiter_local"] == 1
                valkey.start()

                async def is_shared() -> bool:
                    return (await metrics(one))["zhanqi_match_limiter_local"] == 0

                await eventually(is_shared)
                third = await one.anyone.create_guest()
                assert (await code_after(one.anyone.with_token(third.token.value), 7))[-1] == "RATE_LIMITED"
                assert await code_after(other.with_token(third.token.value), 1) == ["RATE_LIMITED"]
    finally:
        valkey.stop()


async def test_forwarded_address_counts_only_from_a_trusted_proxy(sqlite_url: str) -> None:
    async def guests(service: Arena, forwarded: str, count: int) -> int:
        async with grpc.aio.insecure_channel(service.target) as channel:
            path = "/zhanqi.match.v1.PlayerService/CreateGuest"
            calls = [
                channel.unary_unary(path)(b"\x0a\x24" + fresh_id().encode(), metadata=(("x-forwarded-for", forwarded),))
                for _ in range(count)
            ]
            ended = await asyncio.gather(*calls, return_exceptions=True)
        return sum(isinstance(each, bytes) for each in ended)

    async with arena(sqlite_url, limit_sign_in=TIGHT, trusted_proxies=("127.0.0.0/8",)) as service:
        assert await guests(service, "203.0.113.1", 4) == 2
        assert await guests(service, "203.0.113.2", 4) == 2
        assert await guests(service, "203.0.113.3, 203.0.113.2", 4) == 0
    async with arena(sqlite_url, limit_sign_in=TIGHT) as service:
        assert await guests(service, "203.0.113.1", 4) == 2
        assert await guests(service, "203.0.113.2", 4) == 0


PROXIES = [ip_network("10.0.0.0/8")]


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("ipv4:198.51.100.7:4321", [], "198.51.100.7"),
        ("ipv4:198.51.100.7:4321", ["203.0.113.9"], "198.51.100.7"),
        ("ipv4:10.0.0.1:4321", ["203.0.113.9"], "203.0.113.9"),
        ("ipv4:10.0.0.1:4321", ["192.0.2.1, 203.0.113.9, 10.2.3.4"], "203.0.113.9"),
        ("ipv4:10.0.0.1:4321", ["192.0.2.1", "203.0.113.9"], "203.0.113.9"),
        ("ipv4:10.0.0.1:4321", ["10.0.0.2"], "10.0.0.2"),
        ("ipv4:10.0.0.1:4321", ["nonsense"], "10.0.0.1"),
        ("ipv4:10.0.0.1:4321", [""], "10.0.0.1"),
        ("ipv6:[2001:db8:1:2:3:4:5:6]:4321", [], "2001:db8:1:2::/64"),
        ("ipv6:%5B2001:db8:1:2::9%5D:4321", [], "2001:db8:1:2::/64"),
        ("ipv6:[::ffff:198.51.100.7]:4321", [], "198.51.100.7"),
        ("unix:/run/zhanqi.sock", ["203.0.113.9"], "None"),
    ],
)
def test_client_address_is_the_last_one_that_is_no_trusted_proxy(peer: str, forwarded: list[str], address: str) -> None:
    assert client_address(peer, forwarded, PROXIES) == address
