"""WatchPlayer: how everything stands, then how what has changed stands, and nothing that moves with what others do unseen."""

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
    """The kinds of what is owed."""
    assert isinstance(message, PlayerMatch)
    return [position_pb2.Decision.FromString(owed).kind for owed in message.owed]


async def test_what_stands_is_told_first_and_then_each_change(table: Table) -> None:
    async with aclosing(watch_player(ports_of(table), PLAYER)) as messages:
        match, told = await take(messages, 2)
        assert (turn(match), told) == (["turn"], UpToDate())
        await table.player_does("end")
        assert turn((await take(messages, 1))[0]) == []
        await table.bot_does("end")
        assert turn((await take(messages, 1))[0]) == ["turn"]
        await table.player_does("win")
        over = (await take(messages, 1))[0]
        assert isinstance(over, PlayerMatch)
        assert (over.match.state, over.owed) == (MatchState.FINISHED, ())


async def test_what_others_do_unseen_tells_nothing_not_even_at_a_heartbeat(table: Table) -> None:
    await table.player_does("end")
    async with aclosing(watch_player(ports_of(table, heartbeat_ms=100), PLAYER)) as messages:
        await take(messages, 2)
        snapshots = table.world.snapshots
        assert isinstance(snapshots, StoredSnapshots)
        asked = len(snapshots.asked)
        await table.bot_does("hide 3")
        assert await take(messages, 3) == [UpToDate()] * 3
        # Only heartbeats made it look.
        assert len(snapshots.asked) == asked + 3


async def test_what_another_replica_tells_others_delays_no_heartbeat(table: Table) -> None:
    ports = replace(table.world.watch, play=replace(table.world.play, limits=usual_limits(heartbeat_ms=30)))
    began = table.world.clock.time
    async with aclosing(watch_player(ports, PLAYER)) as messages:
        await take(messages, 2)
        table.world.feed.wake(table.match_id)
        assert await take(messages, 1) == [UpToDate()]
        assert table.world.clock.time == began + 30


async def test_a_stop_and_the_end_of_a_token_end_the_stream(table: Table) -> None:
    async with aclosing(watch_player(ports_of(table), PLAYER)) as messages:
        await take(messages, 2)
        table.world.feed.close()
        assert await take(messages, 1) == [WatchAgain()]
    assert table.world.meter.cuts == ["drain"]


async def test_a_reader_who_is_too_slow_is_sent_away(table: Table) -> None:
    async with aclosing(watch_player(ports_of(table, slow_ms=20), PLAYER)) as messages:
        await take(messages, 1)
        await asyncio.sleep(0.1)
        assert await take(messages, 1) == [WatchAgain()]
    assert table.world.meter.cuts == ["slow"]
