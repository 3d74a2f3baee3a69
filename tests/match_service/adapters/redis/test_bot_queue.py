"""Offers to bot workers through Celery and a real Redis."""

import asyncio
import base64
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis

from match_service.adapters.redis.bot_queue import QUEUE, CeleryBotQueue
from match_service.adapters.redis.client import open_redis
from match_service.domain.errors import Fault
from tests.match_service.adapters.redis.test_hints import LOG, eventually
from tests.services.ports import reserve_port
from tests.services.valkey import Valkey


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

    def send(*_: object, **__: object) -> None:  # A slow broker.
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
