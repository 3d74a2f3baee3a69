"""Hints with a real Redis, including outages."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from match_service.adapters.redis.client import open_redis
from match_service.adapters.redis.hints import CHANNEL, RedisHints
from tests.services.valkey import Valkey
from zhanqi_wire.log import make_log

LOG = make_log("test", "CRITICAL")


async def eventually(condition: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait until the condition is true."""
    async with asyncio.timeout(15):
        while True:
            result = condition()
            if result if isinstance(result, bool) else await result:
                return
            await asyncio.sleep(0.02)


class Replica:
    """Hints of a replica, and what it received."""

    def __init__(self, client: Redis) -> None:
        self.hints = RedisHints(client, LOG, deadline_seconds=1, deafened=self.deafen)
        self.woken: list[str] = []
        self.all_woken = 0
        self.deafened = 0

    def deafen(self) -> None:
        self.deafened += 1

    def wake_all(self) -> None:
        self.all_woken += 1


@asynccontextmanager
async def replica(url: str) -> AsyncIterator[Replica]:
    client = open_redis(url, deadline_seconds=1)
    one = Replica(client)
    task = asyncio.create_task(one.hints.run(one.woken.append, one.wake_all))
    try:
        yield one
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await client.aclose()


async def test_hint_reaches_other_replicas_only(valkey: Valkey) -> None:
    async with replica(valkey.url) as one, replica(valkey.url) as other:
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        one.hints.put("m1")
        one.hints.put("m2")
        await eventually(lambda: set(other.woken) == {"m1", "m2"})
        assert one.woken == []


async def test_hints_are_deaf_while_redis_is_down_and_wake_everything_afterwards(tmp_path: Path) -> None:
    server = Valkey(tmp_path)
    server.start()
    async with replica(server.url) as one, replica(server.url) as other:
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        server.kill()
        await eventually(lambda: one.hints.is_deaf and other.hints.is_deaf)
        one.hints.put("while down")
        wakes = other.all_woken
        server.start()
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        assert other.all_woken > wakes
        one.hints.put("m3")
        await eventually(lambda: "m3" in other.woken)
    server.stop()


async def test_hints_notice_a_silent_redis_behind_open_connections(tmp_path: Path) -> None:
    server = Valkey(tmp_path)
    server.start()
    async with replica(server.url) as one, replica(server.url) as other:
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        server.pause()
        await eventually(lambda: one.hints.is_deaf and other.hints.is_deaf)
        wakes = other.all_woken
        one.hints.put("m1")
        server.go_on()
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        await eventually(lambda: "m1" in other.woken and other.all_woken > wakes)
        assert (one.deafened, other.deafened) == (1, 1)
    server.stop()


async def test_replica_that_loses_a_peer_is_deaf_until_it_hears_it_again(valkey: Valkey) -> None:
    client = open_redis(valkey.url, deadline_seconds=1)
    async with replica(valkey.url) as one:
        await eventually(lambda: not one.hints.is_deaf)
        await client.publish(CHANNEL, "another")
        await eventually(lambda: one.hints.is_deaf)
        await client.publish(CHANNEL, "another")
        await eventually(lambda: not one.hints.is_deaf)
        await eventually(lambda: one.hints.is_deaf)
        await client.publish(CHANNEL, "another !")
        await eventually(lambda: not one.hints.is_deaf)
    await client.aclose()


async def test_stopping_replica_sends_its_remaining_hints_and_a_goodbye(valkey: Valkey) -> None:
    async with replica(valkey.url) as one:
        async with replica(valkey.url) as other:
            await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
            other.hints.put("m1")
        await eventually(lambda: "m1" in one.woken)
        await asyncio.sleep(1.5)
        assert one.deafened == 0


async def test_full_outbox_is_replaced_by_one_hint_for_everything(tmp_path: Path) -> None:
    server = Valkey(tmp_path)
    server.start()
    async with replica(server.url) as one, replica(server.url) as other:
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        wakes = other.all_woken
        for number in range(5000):
            one.hints.put(f"m{number}")
        assert one.hints.waiting < 1000
        await eventually(lambda: other.all_woken > wakes and "m4999" in other.woken)
    server.stop()


class Flaw(Redis):
    """Fails once like uvloop on a write to a closing connection."""

    flaws = 1

    async def publish(self, channel: Any, message: Any, **kwargs: Any) -> Any:
        if self.flaws:
            self.flaws -= 1
            raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")
        return await super().publish(channel, message, **kwargs)


async def test_closing_connection_costs_at_most_the_hint_being_sent(valkey: Valkey) -> None:
    client = Flaw.from_url(valkey.url, socket_timeout=1)
    one = Replica(client)
    task = asyncio.create_task(one.hints.run(one.woken.append, one.wake_all))
    async with replica(valkey.url) as other:
        one.hints.put("m1")
        await eventually(lambda: not other.hints.is_deaf and "m1" in other.woken)
    assert not task.done()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await client.aclose()
