"""Rate limits with a real Redis: equal to the pure rule, shared by replicas, and local while Redis is down."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvloop

from match_service.adapters.redis import rate_limits
from match_service.adapters.redis.client import open_redis
from match_service.adapters.redis.rate_limits import LocalLimiter, RedisLimiter, SharedLimiter
from match_service.adapters.system_clock import SystemClock
from match_service.domain.rate_limit import Budget, Charge, Rate
from tests.match_service.usecases.fakes import Clock
from tests.services.valkey import Valkey

# So slow that no bucket refills during a test.
SLOW = 3_600_000
RATES = {budget: Rate(4, SLOW) for budget in Budget} | {Budget.ADDRESS: Rate(6, SLOW)}


def whose(name: str, budget: Budget = Budget.PLAYER) -> Charge:
    """A charge with a key of the test's own."""
    return Charge(budget, f"{name} {uuid.uuid4()}")


class Replica:
    """The limiter of one of two replicas. `decided`: for each call whether Redis decided it."""

    def __init__(self, limiter: SharedLimiter, decided: list[bool]) -> None:
        self.limiter = limiter
        self.decided = decided

    async def through(self, *charges: Charge, calls: int = 20) -> int:
        """The number of admitted calls."""
        waits = [await self.limiter.take(charges) for _ in range(calls)]
        assert all(0 <= wait <= 6 * SLOW for wait in waits)
        return waits.count(0)


@asynccontextmanager
async def replica(url: str) -> AsyncIterator[Replica]:
    client, decided = open_redis(url, deadline_seconds=0.5), list[bool]()
    try:
        yield Replica(SharedLimiter(RedisLimiter(client, RATES), RATES, SystemClock(), replicas=2, count=decided.append), decided)
    finally:
        await client.aclose()


async def test_replicas_share_buckets(valkey: Valkey) -> None:
    mine, other = whose("Ada"), whose("Eve")
    async with replica(valkey.url) as one, replica(valkey.url) as two:
        assert await one.through(mine, calls=3) == 3
        assert await two.through(mine) == 1
        assert await one.through(mine) == 0
        assert await two.through(other) == 4
        assert set(one.decided + two.decided) == {True}
        assert one.limiter.buckets == 0


async def test_simultaneous_calls_get_no_more_tokens(valkey: Valkey) -> None:
    mine = whose("Ada")
    async with replica(valkey.url) as one, replica(valkey.url) as two:
        waits = await asyncio.gather(*(each.limiter.take([mine]) for each in (one, two) for _ in range(50)))
        assert waits.count(0) == 4


async def test_charges_are_taken_from_all_budgets_or_none(valkey: Valkey) -> None:
    player, address = whose("Ada"), whose("1.2.3.4", Budget.ADDRESS)
    async with replica(valkey.url) as one:
        assert await one.through(player, address) == 4
        # The refused calls charged the address nothing.
        assert await one.through(address) == 2


async def test_wait_is_exact_and_full_buckets_expire(valkey: Valkey) -> None:
    client = open_redis(valkey.url, deadline_seconds=0.5)
    limiter = RedisLimiter(client, {Budget.PLAYER: Rate(2, 40)})
    mine = whose("Ada")
    waits = [await limiter.take([mine]) for _ in range(3)]
    assert waits[:2] == [0, 0]
    assert 0 < waits[2] <= 40
    await asyncio.sleep(waits[2] / 1000)
    assert await limiter.take([mine]) == 0
    key = rate_limits._key(mine)
    assert 0 < await client.pttl(key) <= 80
    await asyncio.sleep(0.1)
    assert await client.get(key) is None
    await client.aclose()


async def test_redis_holds_no_names_or_addresses(valkey: Valkey) -> None:
    client = open_redis(valkey.url, deadline_seconds=5.0)
    async with replica(valkey.url) as one, asyncio.timeout(30):
        # On a busy machine Redis may answer after the limiter's deadline: the charge was then counted locally.
        while not (stored := await client.keys("zhanqi:limit:*")):
            await one.through(Charge(Budget.PASSWORD, "ada-lovelace"), Charge(Budget.SIGN_IN, "203.0.113.9"), calls=1)
    keys = b" ".join(stored)
    assert b"ada" not in keys
    assert b"203.0.113.9" not in keys
    await client.aclose()


async def test_action_is_limited_without_redis(tmp_path: Path) -> None:
    async with replica(Valkey(tmp_path).url) as one:
        assert await one.through(whose("m1", Budget.OWN_CLOCK)) == 4
        assert one.decided == []
        assert not one.limiter.is_local


async def test_replicas_enforce_their_share_while_redis_is_down_and_share_again_afterwards(tmp_path: Path) -> None:
    server = Valkey(tmp_path)
    server.start()
    async with replica(server.url) as one, replica(server.url) as two:
        mine = whose("Ada")
        assert await one.through(mine, calls=1) == 1
        server.kill()
        # Each replica admits half of 4.
        assert [await each.through(mine) for each in (one, two)] == [2, 2]
        assert one.limiter.is_local
        assert one.decided[1:] == [False] * 20
        server.start()
        async with asyncio.timeout(15):
            while one.limiter.is_local or two.limiter.is_local:  # noqa: ASYNC110 - it is a time that passes
                await asyncio.sleep(0.05)
        one.decided.clear()
        # The server may have stored the charges before it was killed, or all buckets are full again.
        assert await one.through(mine, calls=2) + await two.through(mine) in (3, 4)
        assert set(one.decided) == {True}
    server.stop()


def test_limiter_decides_locally_when_the_connection_closes(valkey: Valkey) -> None:
    """On uvloop, like the service: it reports a closed connection in its own way."""

    async def call_on_closed_connections() -> list[bool]:
        client, decided = open_redis(valkey.url, deadline_seconds=0.5), list[bool]()
        limiter = SharedLimiter(RedisLimiter(client, RATES), RATES, SystemClock(), replicas=2, count=decided.append)
        mine = whose("Ada")
        assert await limiter.take([mine]) == 0
        for connection in client.connection_pool._available_connections:
            connection._writer.transport.abort()
        assert await limiter.take([mine]) == 0
        await client.aclose()
        return decided

    assert uvloop.run(call_on_closed_connections()) == [True, False]


async def test_hanging_redis_delays_one_call_only(tmp_path: Path) -> None:
    connected = 0

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connected
        connected += 1
        await reader.read()
        writer.close()

    server = await asyncio.start_server(hang, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with replica(f"redis://127.0.0.1:{port}/0") as one:
        one.limiter._again_at = 0
        assert await one.through(whose("Ada"), calls=10) == 2
        assert one.decided == [False] * 10
        assert connected == 1
    server.close()


@pytest.mark.parametrize("count", [3, 50])
async def test_local_limiter_drops_the_least_recently_used_buckets(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(rate_limits, "BUCKETS_MAX", 3)
    limiter = LocalLimiter(RATES, Clock())
    for number in range(count):
        await limiter.take([Charge(Budget.PLAYER, str(number))])
    assert len(limiter) == 3


async def test_local_limiter_refills_with_time() -> None:
    clock = Clock()
    limiter = LocalLimiter({Budget.PLAYER: Rate(2, 100)}, clock)
    mine = [Charge(Budget.PLAYER, "Ada")]
    assert [await limiter.take(mine) for _ in range(3)] == [0, 0, 100]
    clock.time += 100
    assert [await limiter.take(mine) for _ in range(2)] == [0, 100]
