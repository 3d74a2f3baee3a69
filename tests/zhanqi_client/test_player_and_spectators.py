"""Streams of players and spectators resume by themselves and deliver each state or update once."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest
from google.protobuf.message import Message

from tests.zhanqi_client.toy import ToyService, serving
from zhanqi.match.v1 import match_pb2, match_service_pb2, spectator_service_pb2
from zhanqi_client import Client, RetryPolicy, connect
from zhanqi_client.errors import Cancelled, Unavailable

RETRY = RetryPolicy(call_seconds=10.0, attempts=3, first_wait_seconds=0.01, longest_wait_seconds=0.02)


@pytest.fixture
def toy() -> ToyService:
    return ToyService()


@pytest.fixture
async def client(toy: ToyService) -> AsyncIterator[Client]:
    async with serving(toy) as address, connect(address, retry=RETRY) as client:
        yield client


def player_match(match_id: str, seat: str) -> Message:
    match = match_service_pb2.PlayerMatch(match=match_pb2.Match(match_id=match_id), seat=seat)
    return match_service_pb2.WatchPlayerResponse(match=match)


def all_told() -> Message:
    return match_service_pb2.WatchPlayerResponse(all_told=match_service_pb2.AllTold())


def watch_again() -> Message:
    return match_service_pb2.WatchPlayerResponse(watch_again=match_service_pb2.WatchAgain())


async def test_player_watch_skips_unchanged_states_after_an_interruption(toy: ToyService, client: Client) -> None:
    toy.streams.extend(
        [
            [player_match("a", "left"), player_match("b", "left"), all_told(), all_told(), watch_again()],
            [player_match("a", "left"), player_match("b", "right"), all_told(), Cancelled("DRAIN")],
            [player_match("a", "left"), player_match("b", "right"), player_match("c", "left")],
        ]
    )
    received = [(each.match.match.match_id, each.match.seat) async for each in client.watch_player()]
    assert received == [("a", "left"), ("b", "left"), ("", ""), ("b", "right"), ("c", "left")]


def introduced() -> Message:
    return spectator_service_pb2.SpectateMatchResponse(match=match_pb2.Match(match_id="m"))


def shown(rev: int) -> Message:
    return spectator_service_pb2.SpectateMatchResponse(update=match_service_pb2.Update(rev=rev))


def beat(rev: int) -> Message:
    return spectator_service_pb2.SpectateMatchResponse(heartbeat=match_service_pb2.Heartbeat(rev=rev))


@pytest.mark.parametrize("interruption", [beat(3), Unavailable("DOWN")], ids=["gap", "down"])
async def test_spectator_resumes_after_the_last_revision(
    toy: ToyService, client: Client, interruption: Message | Exception
) -> None:
    reveal = spectator_service_pb2.SpectateMatchResponse(reveal=spectator_service_pb2.Reveal())
    toy.streams.extend([[introduced(), shown(1), beat(1), shown(2), interruption], [introduced(), shown(2), shown(3), reveal]])
    async with aclosing(client.spectators.spectate("m")) as messages:
        received = [(each.WhichOneof("kind"), each.update.rev) async for each in messages]
    assert received == [("match", 0), ("update", 1), ("update", 2), ("update", 3), ("reveal", 0)]
    assert [request.after_rev for request in toy.requests("SpectateMatch")] == [0, 2]
