"""Hints and bot tasks with a real Redis, including outages."""

import asyncio
import base64
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from match_service.adapters.redis.bot_queue import QUEUE, CeleryBotQueue
from match_service.adapters.redis.client import close_redis, open_redis
from match_service.adapters.redis.hints import CHANNEL, RedisHints
from match_service.domain.errors import Fault
from tests.services.ports import reserve_port
from tests.services.valkey import Valkey
from zhanqi_wire.log import make_log

LOG = make_log("test", "CRITICAL")


async def eventually(holds: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait until the condition is true."""
    async with asyncio.timeout(15):
        while True:
            found = holds()
            if found if isinstance(found, bool) else await found:
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
        one.hints.put("lost")
        heard = other.all_woken
        server.start()
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        assert other.all_woken > heard
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
        heard = other.all_woken
        one.hints.put("m1")
        server.go_on()
        await eventually(lambda: not one.hints.is_deaf and not other.hints.is_deaf)
        await eventually(lambda: "m1" in other.woken and other.all_woken > heard)
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
        heard = other.all_woken
        for number in range(5000):
            one.hints.put(f"m{number}")
        assert one.hints.waiting < 1000
        await eventually(lambda: other.all_woken > heard and "m4999" in other.woken)
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


@asynccontextmanager
async def bot_queue(url: str) -> AsyncIterator[tuple[CeleryBotQueue, Redis]]:
    client = open_redis(url, deadline_seconds=1)
    queue = CeleryBotQueue(url, client, LOG, deadline_seconds=1)
    task = asyncio.create_task(queue.run())
    try:
        yield queue, client
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        queue.close()
        await client.aclose()


async def test_offer_is_sent_as_the_workers_task(valkey: Valkey) -> None:
    async with bot_queue(valkey.url) as (queue, client):
        await client.delete(QUEUE)
        queue.offer("m1", "left")
        queue.offer("m2", "right")

        async def both() -> bool:
            return await queue.depth() == 2

        await eventually(both)
        message = json.loads(await client.rpop(QUEUE))
        assert message["headers"]["task"] == "bots.play"
        assert message["headers"]["ignore_result"] is True
        body = json.loads(base64.b64decode(message["body"]))
        assert body[0] == []
        assert body[1] == {"match_id": "m1", "seat": "left"}
        await client.delete(QUEUE)


async def test_offers_are_dropped_without_a_broker_and_resume_with_it(tmp_path: Path) -> None:
    server = Valkey(tmp_path, reserve_port())
    async with bot_queue(server.url) as (queue, _):
        queue.offer("m1", "left")
        await eventually(lambda: queue.waiting == 0)
        with pytest.raises(Fault):
            await queue.depth()
        server.start()

        async def offered() -> bool:
            queue.offer("m2", "left")
            try:
                return await queue.depth() > 0
            except Fault:
                return False

        await eventually(offered)
    server.stop()


async def test_cancelled_queue_starts_no_further_offer(valkey: Valkey) -> None:
    client = open_redis(valkey.url, deadline_seconds=1)
    queue = CeleryBotQueue(valkey.url, client, LOG, deadline_seconds=1)
    begun, goes_on = threading.Semaphore(0), threading.Event()

    def send(*_: object, **__: object) -> None:  # A broker that takes its time.
        begun.release()
        goes_on.wait(30)

    queue._app.send_task = send
    for seat in ("left", "right"):
        queue.offer("m1", seat)
    task = asyncio.create_task(queue.run())
    assert await asyncio.to_thread(begun.acquire, timeout=30)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    goes_on.set()
    for thread in threading.enumerate():
        if thread.name.startswith("bot-queue"):
            await asyncio.to_thread(thread.join)
    assert not begun.acquire(blocking=False)
    await client.aclose()


async def test_connection_is_closed_even_if_closing_exceeds_its_deadline(valkey: Valkey) -> None:
    client = open_redis(valkey.url, deadline_seconds=5)
    await client.ping()
    (connection,) = client.connection_pool._available_connections
    connection.socket_connect_timeout = 0.0  # As if the machine had been busy for so long.
    await close_redis(client)
    assert not connection.is_connected
