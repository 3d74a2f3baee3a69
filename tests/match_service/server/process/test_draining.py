"""A draining replica refuses calls before its streams end, so that clients reconnect elsewhere."""

import asyncio
from contextlib import AsyncExitStack

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.match_service.server.arena import arena
from zhanqi.match.v1 import match_service_pb2, match_service_pb2_grpc


async def test_drain_refuses_calls_before_it_ends_streams(sqlite_url: str) -> None:
    received: list[str] = []

    async def watch_health(channel: grpc.aio.Channel) -> None:
        async for response in health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest()):
            received.append(health_pb2.HealthCheckResponse.ServingStatus.Name(response.status))

    async def watch_match(channel: grpc.aio.Channel, match_id: str, token: str) -> None:
        request = match_service_pb2.WatchMatchRequest(match_id=match_id)
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        async for response in stub.WatchMatch(request, metadata=[("authorization", f"Bearer {token}")]):
            received.append(str(response.WhichOneof("kind")))

    async with AsyncExitStack() as ending, asyncio.timeout(20):
        service = await ending.enter_async_context(arena(sqlite_url))
        match = await service.match()
        token = (await service.service.issue_seat_token(match.match_id, "right")).token.value
        async with grpc.aio.insecure_channel(service.target) as channel, asyncio.TaskGroup() as group:
            group.create_task(watch_health(channel))
            group.create_task(watch_match(channel, match.match_id, token))
            while {"SERVING", "update"} - set(received):  # noqa: ASYNC110 - two streams, neither of which has an event
                await asyncio.sleep(0.01)
            received.clear()
            await ending.aclose()
    assert [each for each in received if each != "heartbeat"] == ["NOT_SERVING", "resume_after"]
