"""The player stream over gRPC, on both databases and across two replicas."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from tests.match_service.server.arena import Arena
from zhanqi.match.v1 import match_pb2, opening_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.rules.v1 import position_pb2

Stream = AsyncGenerator[pb.WatchPlayerResponse, None]


async def until(stream: Stream, kind: str) -> list[pb.WatchPlayerResponse]:
    """The messages up to the first one of that kind."""
    received = []
    async with asyncio.timeout(10):
        async for message in stream:
            received.append(message)
            if message.WhichOneof("kind") == kind:
                return received
    raise AssertionError("the stream ended")


async def test_player_stream_follows_an_opening_to_its_rematch(service: Arena) -> None:
    other = await service.replica(poll_seconds=0.05, heartbeat_seconds=60)
    token, ben = (await service.anyone.create_guest()).token.value, await service.guest()
    ada, there = service.anyone.with_token(token), other.anyone.with_token(token)
    async with aclosing(there.watch_player()) as stream:
        assert [each.WhichOneof("kind") for each in await until(stream, "all_told")] == ["all_told"]
        opening = await ada.open_match("toy", seat="left")
        received = (await until(stream, "opening"))[-1].opening
        assert (received.match_id, received.state, received.wanted) == (opening.match_id, opening_pb2.OPENING_STATE_OPEN, 1)
        await ben.life.join(opening.match_id)
        received = (await until(stream, "match"))[-1].match
        assert (received.match.match_id, received.seat) == (opening.match_id, "left")
        assert [each.pace for each in received.owed] == [position_pb2.PACE_TURN]
        await ben.life.resign(opening.match_id)
        over = (await until(stream, "match"))[-1].match
        assert (over.match.state, over.match.outcome.winner) == (match_pb2.MATCH_STATE_FINISHED, "left")
        await ben.life.offer_rematch(opening.match_id)
        assert list((await until(stream, "match"))[-1].match.rematch.offered_by) == ["right"]
        again = await ada.life.offer_rematch(opening.match_id)
        ids = {(await until(stream, "match"))[-1].match.match.match_id for _ in range(2)}
        assert ids == {opening.match_id, again.match_id}


async def test_new_player_stream_starts_with_a_snapshot(service: Arena) -> None:
    match, second = await service.match("timed"), await service.match()
    await match.left.open_match("toy")
    async with aclosing(match.left.watch_player()) as stream:
        received = await until(stream, "all_told")
    assert [each.WhichOneof("kind") for each in received] == ["match", "opening", "all_told"]
    await second.play((second.left, "win"))
    async with aclosing(second.left.watch_player()) as stream:
        (over, _) = await until(stream, "all_told")
    assert over.match.match.state == match_pb2.MATCH_STATE_FINISHED


async def test_player_stream_shows_draw_offers_and_clocks(light: Arena) -> None:
    control = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=600_000)
    match = await light.duel("timed", time_control=control)
    async with aclosing(match.left.watch_player()) as stream:
        first = (await until(stream, "all_told"))[0].match
        assert first.HasField("due_time")
        await match.take_turns(3)
        await match.right.life.offer_draw(match.match_id)
        async with asyncio.timeout(10):
            while not (await until(stream, "match"))[-1].match.draw_offered:
                continue
