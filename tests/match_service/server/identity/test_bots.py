"""Bots are offered their turns through a real Redis, and again if no worker plays them."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from match_service.adapters.redis.client import open_redis
from tests.match_service.server.arena import Arena, Match, arena, eventually, rev_and_events, updates
from tests.services.valkey import Valkey


@pytest.fixture
async def tasks(valkey: Valkey) -> AsyncIterator[Redis]:
    """The broker, with an empty queue."""
    client = open_redis(valkey.url, deadline_seconds=2)
    await client.delete("bots")
    yield client
    await client.aclose()


async def next_task(tasks: Redis) -> dict[str, Any]:
    """The next task's arguments."""
    _, raw = await tasks.brpop("bots", timeout=10)
    arguments: dict[str, Any] = json.loads(base64.b64decode(json.loads(raw)["body"]))[1]
    return arguments


@pytest.fixture
async def with_bots(database_url: str, valkey: Valkey, tasks: Redis) -> AsyncIterator[Arena]:
    """A service with Redis that offers a turn again after 0.3 s."""
    async with arena(database_url, redis_url=valkey.url, bot_offer_seconds=0.3, redis_seconds=2) as one:
        yield one


def seat(match: Match, name: str) -> dict[str, str]:
    return {"match_id": match.match_id, "seat": name}


async def test_bot_is_offered_its_turn_until_it_plays(with_bots: Arena, tasks: Redis) -> None:
    match = await with_bots.match()
    await match.play((match.left, "end"))
    assert [await next_task(tasks) for _ in range(3)] == [seat(match, "right")] * 3
    await match.play((match.right, "end"))
    await tasks.delete("bots")
    await asyncio.sleep(0.6)
    assert await tasks.llen("bots") == 0


async def test_playing_bot_is_not_offered_again(sqlite_url: str, valkey: Valkey, tasks: Redis) -> None:
    async with arena(sqlite_url, redis_url=valkey.url, bot_offer_seconds=1.5, redis_seconds=2) as service:
        match = await service.match()
        await match.play((match.left, "end"))
        assert await next_task(tasks) == seat(match, "right")
        for _ in range(10):
            await match.play((match.right, "add 1"))
            await asyncio.sleep(0.2)
        assert await tasks.llen("bots") == 0


async def test_a_queued_match_calls_its_first_bot(with_bots: Arena, tasks: Redis) -> None:
    player = await with_bots.guest()
    ticket = await player.queue.queue_bot_match("toy", ["uniform", "uniform"])
    task = await next_task(tasks)
    assert task == {"match_id": (await player.queue.ticket(ticket.ticket_id)).match_id, "seat": "left"}


async def test_actions_commit_without_a_broker_and_bots_are_offered_later(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "valkey"
    folder.mkdir()
    server = Valkey(folder)
    async with arena(sqlite_url, redis_url=server.url, bot_offer_seconds=0.3, redis_seconds=0.5) as service:
        match = await service.match()
        await match.play((match.left, "add 1"), (match.left, "end"))
        server.start()
        tasks = open_redis(server.url, deadline_seconds=2)
        assert await next_task(tasks) == seat(match, "right")
        await tasks.aclose()
    server.stop()


async def test_hint_wakes_a_watcher_on_another_replica(with_bots: Arena) -> None:
    other = await with_bots.replica(heartbeat_seconds=60, poll_seconds=60)
    match = await with_bots.match()
    token = (await with_bots.service.issue_seat_token(match.match_id, "right")).token.value
    watched = asyncio.create_task(updates(other.anyone.with_token(token), match.match_id))
    await asyncio.sleep(0.5)
    await match.play((match.left, "add 1"), (match.left, "win"))
    assert [rev_and_events(update) for update in await watched] == [(1, ["started"]), (2, ["left added 1"]), (3, ["left won"])]


async def test_many_replicas_call_each_bot_once_a_round(with_bots: Arena, tasks: Redis) -> None:
    replicas = [with_bots, await with_bots.replica(), await with_bots.replica()]
    assert len(replicas) == 3
    match = await with_bots.match()

    async def called_again() -> bool:
        return int(await tasks.llen("bots")) >= 3

    # Before the first offer: on a slow machine the measured time only grows.
    began = asyncio.get_running_loop().time()
    await match.play((match.left, "end"))
    await eventually(called_again)
    # If each of the three replicas had offered it, the offers would arrive within one round.
    assert asyncio.get_running_loop().time() - began > 0.55
