"""WatchPlayer: a snapshot of each match, then of each changed match, without a trace of hidden actions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace

from match_service.adapters.system_clock import SystemClock
from match_service.domain.play.match import MatchState
from match_service.usecases.ports.watch import PlayerMatch
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.watch_player import Message, UpToDate, WatchAgain, watch_player
from tests.match_service.usecases.life_fakes import StoredSnapshots
from tests.match_service.usecases.table import PLAYER, Table
from tests.match_service.usecases.usual_limits import usual_limits
from zhanqi.rules.v1 import position_pb2


def ports_of(table: Table, **limits: int) -> WatchPorts:
    play = replace(table.world.play, clock=SystemClock(), limits=usual_limits(min_action_interval_ms=0, **limits))
    return replace(table.world.watch, play=play)


async def take(messages: AsyncIterator[Message], count: int) -> list[Message]:
    async with asyncio.timeout(5):
        return [await anext(messages) for _ in range(count)]


def turn(message: Message) -> list[str]:
    """The kinds of the owed decisions."""
    assert isinstance(message, PlayerMatch)
    return [position_pb2.Decision.FromString(owed).kind for owed in message.owed]


async def test_player_stream_sends_a_snapshot_then_each_change(table: Table) -> None:
    async with aclosing(watch_player(ports_of(table), PLAYER)) as messages:
        match, end_of_snapshot = await take(messages, 2)
        assert (turn(match), end_of_snapshot) == (["turn"], UpToDate())
        await table.player_does("end")
        assert turn((await take(messages, 1))[0]) == []
        await table.bot_does("end")
        assert turn((await take(messages, 1))[0]) == ["turn"]
        await table.player_does("win")
        over = (await take(messages, 1))[0]
        assert isinstance(over, PlayerMatch)
        assert (over.match.state, over.owed) == (MatchState.FINISHED, ())


async def test_hidden_action_is_not_visible_in_the_player_stream(table: Table) -> None:
    await table.player_does("end")
    async with aclosing(watch_player(ports_of(table, heartbeat_ms=100), PLAYER)) as messages:
        await take(messages, 2)
        snapshots = table.world.snapshots
        assert isinstance(snapshots, StoredSnapshots)
        reads = len(snapshots.reads)
        await table.bot_does("hide 3")
        assert await take(messages, 3) == [UpToDate()] * 3
        # Only the heartbeats caused reads.
        assert len(snapshots.reads) == reads + 3


async def test_hint_for_another_seat_delays_no_heartbeat(table: Table) -> None:
    ports = replace(table.world.watch, play=replace(table.world.play, limits=usual_limits(heartbeat_ms=30)))
    began = table.world.clock.time
    async with aclosing(watch_player(ports, PLAYER)) as messages:
        await take(messages, 2)
        table.world.feed.wake(table.match_id)
        assert await take(messages, 1) == [UpToDate()]
        assert table.world.clock.time == began + 30


async def test_player_stream_ends_when_the_service_stops(table: Table) -> None:
    async with aclosing(watch_player(ports_of(table), PLAYER)) as messages:
        await take(messages, 2)
        table.world.feed.close()
        assert await take(messages, 1) == [WatchAgain()]
    assert table.world.meter.cuts == ["drain"]


async def test_slow_reader_of_the_player_stream_is_disconnected(table: Table) -> None:
    async with aclosing(watch_player(ports_of(table, slow_ms=20), PLAYER)) as messages:
        await take(messages, 1)
        await asyncio.sleep(0.1)
        assert await take(messages, 1) == [WatchAgain()]
    assert table.world.meter.cuts == ["slow"]
