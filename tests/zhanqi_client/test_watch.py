import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from google.protobuf.message import Message

from tests.zhanqi_client.toy import Answer, ToyService, serving
from zhanqi.match.v1 import match_service_pb2
from zhanqi_client import Client, RetryPolicy, connect
from zhanqi_client.errors import Cancelled, NotPermitted, Unavailable

RETRY = RetryPolicy(call_seconds=10.0, attempts=3, first_wait_seconds=0.01, longest_wait_seconds=0.02)


@pytest.fixture
def toy() -> ToyService:
    return ToyService()


@pytest.fixture
async def client(toy: ToyService) -> AsyncIterator[Client]:
    async with serving(toy) as address, connect(address, retry=RETRY) as client:
        yield client


def update(rev: int) -> Message:
    return match_service_pb2.WatchMatchResponse(update=match_service_pb2.Update(rev=rev))


def beat(rev: int) -> Message:
    return match_service_pb2.WatchMatchResponse(heartbeat=match_service_pb2.Heartbeat(rev=rev))


def resume(rev: int) -> Message:
    return match_service_pb2.WatchMatchResponse(resume_after=match_service_pb2.ResumeAfter(rev=rev))


async def watched(client: Client, after_rev: int = 0) -> list[int]:
    return [update.rev async for update in client.watch("m", after_rev)]


def resumed_at(toy: ToyService) -> list[int]:
    return [request.after_rev for request in toy.requests("WatchMatch")]


async def test_watch_ends_with_the_match(toy: ToyService, client: Client) -> None:
    toy.streams.append([update(4), beat(4), update(5)])
    assert await watched(client, 3) == [4, 5]
    assert resumed_at(toy) == [3]


@pytest.mark.parametrize(
    "interruption",
    [resume(2), Cancelled("DRAIN"), Unavailable("DOWN"), beat(3)],
    ids=["asked-to-resume", "drained", "down", "gap"],
)
async def test_watch_resumes_after_the_last_revision_when_interrupted(
    toy: ToyService, client: Client, interruption: Answer
) -> None:
    toy.streams.extend([[update(1), update(2), interruption], [update(3)]])
    assert await watched(client) == [1, 2, 3]
    assert resumed_at(toy) == [0, 2]


async def test_watch_delivers_a_revision_once(toy: ToyService, client: Client) -> None:
    toy.streams.extend([[update(1), update(2), resume(1)], [update(2), update(3)]])
    assert await watched(client) == [1, 2, 3]


async def test_watch_counts_consecutive_interruptions_only(toy: ToyService, client: Client) -> None:
    toy.streams.extend(
        [[Unavailable("DOWN")], [Unavailable("DOWN")], [update(1), Unavailable("DOWN")], [Unavailable("DOWN")], [update(2)]]
    )
    assert await watched(client) == [1, 2]


async def test_watch_fails_when_no_stream_delivers(toy: ToyService, client: Client) -> None:
    toy.streams.extend([[update(1), Unavailable("DOWN")], [Unavailable("DOWN")], [Unavailable("DOWN")], [update(2)]])
    with pytest.raises(Unavailable):
        await watched(client)
    assert resumed_at(toy) == [0, 1, 1]


async def test_watch_raises_a_permanent_error_immediately(toy: ToyService, client: Client) -> None:
    toy.streams.append([NotPermitted("NO_SEAT")])
    with pytest.raises(NotPermitted):
        await watched(client)


async def test_watch_replaces_a_silent_stream(toy: ToyService) -> None:
    async def silence() -> Message:
        await asyncio.sleep(60)
        raise AssertionError

    toy.streams.extend([[update(1), silence], [update(2)]])
    async with serving(toy) as address, connect(address, retry=replace(RETRY, silence_seconds=1.0)) as client:
        assert await watched(client) == [1, 2]


async def test_watch_cancels_its_stream_when_closed(toy: ToyService, client: Client) -> None:
    waits, ended = asyncio.Event(), asyncio.Event()

    async def until_cancelled() -> Message:
        waits.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        raise AssertionError

    toy.streams.append([update(1), until_cancelled])
    watching = client.watch("m")
    assert (await anext(watching)).rev == 1
    async with asyncio.timeout(10):
        await waits.wait()
        await watching.aclose()
        await ended.wait()


async def test_watch_does_not_count_resume_requests_as_failures(toy: ToyService, client: Client) -> None:
    toy.streams.extend([[resume(0)]] * (2 * RETRY.attempts))
    toy.streams.extend([[Unavailable("DOWN")], [resume(0)], [Unavailable("DOWN")], [resume(0)], [update(1)]])
    assert await watched(client) == [1]
