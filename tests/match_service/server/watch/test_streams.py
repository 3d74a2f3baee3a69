"""Streams under faults: readers that stall, clients that reconnect, replicas and a Redis that stop and return."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import grpc
import pytest
from redis.asyncio import Redis

from tests.match_service.server.arena import Arena, Match, arena, eventually, rev_and_events, updates
from tests.match_service.server.edge.test_edge import metrics
from tests.services.valkey import Valkey
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc
from zhanqi_wire.status import Unavailable

Received = list[tuple[int, list[str]]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    """A Redis that no other test needs."""
    redis = Valkey(tmp_path)
    redis.start()
    try:
        yield redis
    finally:
        redis.go_on()
        redis.kill()


def cuts(reason: str) -> str:
    return f'zhanqi_match_stream_cuts_total{{reason="{reason}"}}'


async def metric(service: Arena, name: str) -> float:
    return (await metrics(service)).get(name, 0)


async def seat_token(service: Arena, match_id: str) -> tuple[tuple[str, str], ...]:
    token = (await service.service.issue_seat_token(match_id, "right")).token.value
    return (("authorization", f"Bearer {token}"),)


async def test_stalled_stream_is_aborted_and_resumes_completely(sqlite_url: str) -> None:
    async with arena(sqlite_url, slow_seconds=0.2) as service, grpc.aio.insecure_channel(service.target) as channel:
        match = await service.match()
        metadata = await seat_token(service, match.match_id)
        await match.play((match.left, "end"))
        call = match_service_pb2_grpc.MatchServiceStub(channel).WatchMatch(
            pb.WatchMatchRequest(match_id=match.match_id), metadata=metadata
        )
        assert isinstance(await call.read(), pb.WatchMatchResponse)
        for number in range(50):
            await match.play((match.right, f"hide {10**4000 + number}"))

        async def is_cut() -> bool:
            return await metric(service, cuts("stalled")) == 1

        await eventually(is_cut)
        assert await metric(service, 'zhanqi_match_subscribers{follows="seat"}') == 0
        await match.play((match.right, "win"))
        async with asyncio.timeout(20):
            assert await ending(call) is grpc.StatusCode.UNAVAILABLE
        assert [each.rev for each in await updates(match.right, match.match_id)] == list(range(1, 54))


@pytest.mark.postgres
async def test_player_stream_sees_another_replicas_match_while_redis_hangs(postgres_url: str, server: Valkey) -> None:
    async with arena(postgres_url, redis_url=server.url, heartbeat_seconds=600) as one:
        other = await one.replica()
        match = await one.match()
        seat = other.anyone.with_token((await one.service.issue_seat_token(match.match_id, "right")).token.value)

        async def receives_hints() -> bool:
            return await metric(other, "zhanqi_match_hints_deaf") == 0

        await eventually(receives_hints)
        async with aclosing(seat.watch(match.match_id)) as stream, asyncio.timeout(30):
            assert (await anext(stream)).rev == 1
            server.pause()
            await match.play((match.left, "add 1"))
            assert (await anext(stream)).rev == 2
            server.go_on()
            await match.play((match.left, "add 2"))
            assert (await anext(stream)).rev == 3
        assert await metric(other, "zhanqi_match_hints_lost_total") >= 1
        assert await metric(other, "zhanqi_match_log_polls_total") >= 1


async def ending(call: "grpc.aio.UnaryStreamCall[pb.WatchMatchRequest, pb.WatchMatchResponse]") -> grpc.StatusCode:
    """The stream's status code, after all buffered messages are read."""
    try:
        while await call.read() is not grpc.aio.EOF:
            continue
    except grpc.aio.AioRpcError as error:
        return error.code()
    return grpc.StatusCode.OK


class Watcher:
    """A watcher of a seat whose connection breaks repeatedly and who resumes at any replica."""

    def __init__(self, match_id: str, token: str, arenas: list[Arena], chance: random.Random) -> None:
        self.received: Received = []
        self.view = b""
        self.interruptions = 0
        self._match_id = match_id
        self._clients = [each.anyone.with_token(token) for each in arenas]
        self._chance = chance

    async def watch(self) -> None:
        """Watch until the match is over."""
        while not await self._watch_for_a_while():
            self.interruptions += 1

    async def _watch_for_a_while(self) -> bool:
        client = self._chance.choice(self._clients)
        time_limit, rev = self._chance.uniform(0.05, 0.6), self.received[-1][0] if self.received else 0
        try:
            async with asyncio.timeout(time_limit), aclosing(client.watch(self._match_id, rev)) as stream:
                async for update in stream:
                    self.received.append((rev_and_events(update)[0], list(rev_and_events(update)[1])))
                    self.view = update.view.SerializeToString(deterministic=True) if update.HasField("view") else self.view
                return True
        except (TimeoutError, Unavailable):
            return False


async def play(match: Match, arenas: list[Arena], tokens: tuple[str, str], chance: random.Random) -> None:
    """Play some turns, each action at a random replica."""
    for _ in range(8):
        for token, commands in zip(tokens, (("add 1", "hide 2", "idle", "end"), ("hide 3", "add 2", "end")), strict=True):
            for command in commands:
                client = chance.choice(arenas).anyone.with_token(token)
                await match.act(client, command)
                await asyncio.sleep(chance.uniform(0, 0.05))
    await match.act(arenas[0].anyone.with_token(tokens[0]), "win")


@asynccontextmanager
async def breaking(server: Valkey, chance: random.Random) -> AsyncIterator[None]:
    """Kill and restart Redis, freeze and resume it, and close all of its connections."""

    async def break_things() -> None:
        while True:
            await asyncio.sleep(chance.uniform(0.1, 0.5))
            fault = chance.choice((server.kill, server.pause, None))
            if fault is None:
                async with Redis.from_url(server.url) as client:
                    await client.client_kill_filter(_type="pubsub")
                continue
            fault()
            await asyncio.sleep(chance.uniform(0.1, 2.0))
            if fault == server.pause:
                server.go_on()
            else:
                starting = asyncio.create_task(asyncio.to_thread(server.start))
                try:
                    await asyncio.shield(starting)
                finally:
                    await starting  # The thread goes on after a cancellation: it would leave a process behind.

    task = asyncio.create_task(break_things())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        server.go_on()


@pytest.mark.postgres
async def test_streams_deliver_each_event_once_despite_failures(postgres_url: str, server: Valkey) -> None:
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    print(f"seed {seed}")
    # Heartbeats are too rare to deliver it.
    settings = {"redis_url": server.url, "heartbeat_seconds": 600, "poll_seconds": 0.2}
    async with arena(postgres_url, **settings) as one, breaking(server, chance):
        arenas = [one, await one.replica()]
        games, watchers = [], []
        for _ in range(3):
            tokens = tuple([(await one.anyone.create_guest()).token.value for _ in range(2)])
            first, second = (one.anyone.with_token(token) for token in tokens)
            opening = await first.open_match("toy", seat="left")
            await second.life.join(opening.match_id)
            match = Match(opening.match_id, first, second)
            games.append((match, tokens))
            watchers.append([[Watcher(match.match_id, token, arenas, chance) for _ in range(2)] for token in tokens])
        async with asyncio.timeout(100), asyncio.TaskGroup() as group:
            for (match, tokens), sides in zip(games, watchers, strict=True):
                group.create_task(play(match, arenas, (tokens[0], tokens[1]), chance))
                for watcher in sides[0] + sides[1]:
                    group.create_task(watcher.watch())
        for (match, _), sides in zip(games, watchers, strict=True):
            for client, side in zip((match.left, match.right), sides, strict=True):
                expected = [(each.rev, list(rev_and_events(each)[1])) for each in await updates(client, match.match_id)]
                view = (await client.view(match.match_id)).view.SerializeToString(deterministic=True)
                for watcher in side:
                    assert watcher.received == expected
                    assert watcher.view == view
        assert sum(each.interruptions for sides in watchers for side in sides for each in side) > 12
