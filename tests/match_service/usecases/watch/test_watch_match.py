"""WatchMatch: each revision once and in order, from any revision on, without a trace of hidden actions."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import replace

import pytest

from match_service.adapters.system_clock import SystemClock
from match_service.adapters.watch.feed import LocalFeed
from match_service.domain.errors import Malformed, NotFound, NotPermitted, TooMany
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.play.seat_update import PublishedUpdate
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.watch_match import Beat, Message, ResumeAfter, StreamUpdate, watch_match
from tests.match_service.usecases.table import PLAYER, Table, seated
from tests.match_service.usecases.usual_limits import usual_limits


def ports_of(table: Table, **limits: int) -> WatchPorts:
    """The table's ports with the system clock."""
    play = replace(table.world.play, clock=SystemClock(), limits=usual_limits(min_action_interval_ms=0, **limits))
    return replace(table.world.watch, play=play)


async def take(messages: AsyncIterator[Message], count: int) -> list[Message]:
    async with asyncio.timeout(5):
        return [await anext(messages) for _ in range(count)]


async def rest(messages: AsyncIterator[Message]) -> list[Message]:
    """All messages until the stream ends."""
    async with asyncio.timeout(5):
        return [message async for message in messages]


def revs(messages: list[Message]) -> list[int]:
    return [message.rev for message in messages if isinstance(message, StreamUpdate)]


@pytest.mark.parametrize("after_rev", range(5))
async def test_finished_match_is_delivered_from_any_revision_and_the_stream_ends(table: Table, after_rev: int) -> None:
    for command in ("add 1", "add 2", "win"):
        await table.player_does(command)
    messages = await rest(watch_match(ports_of(table), PLAYER, table.match_id, after_rev))
    assert revs(messages) == list(range(after_rev + 1, 5)) == [message.rev for message in messages]
    views = [message.view for message in messages if isinstance(message, StreamUpdate)]
    assert [view is not None for view in views] == [False] * (len(views) - 1) + [True] * bool(views)


async def test_history_of_several_pages_is_delivered_with_one_view(table: Table) -> None:
    for number in range(120):
        await table.player_does(f"add {number}")
    async with aclosing(watch_match(ports_of(table), PLAYER, table.match_id, 0)) as messages:
        updates = await take(messages, 121)
    assert revs(updates) == list(range(1, 122))
    assert [message.rev for message in updates if isinstance(message, StreamUpdate) and message.view is not None] == [121]


async def test_commit_is_delivered_at_once_while_watching(table: Table) -> None:
    async with aclosing(watch_match(ports_of(table), PLAYER, table.match_id, 1)) as messages:
        assert await take(messages, 1) == [Beat(1)]
        await table.player_does("add 1")
        await table.player_does("win")
        assert revs(await rest(messages)) == [2, 3]


async def test_commit_of_another_replica_is_delivered_when_the_feed_is_woken(table: Table) -> None:
    elsewhere = LocalFeed(watches_max=10)
    here = table.world.feed
    async with aclosing(watch_match(ports_of(table), PLAYER, table.match_id, 1)) as messages:
        await take(messages, 1)
        table.world.play = replace(table.world.play, feed=elsewhere)
        await table.player_does("add 1")
        here.wake(table.match_id)
        assert revs(await take(messages, 1)) == [2]


async def test_commit_of_another_replica_is_delivered_at_the_next_heartbeat_without_a_hint(table: Table) -> None:
    elsewhere = LocalFeed(watches_max=10)
    async with aclosing(watch_match(ports_of(table, heartbeat_ms=50), PLAYER, table.match_id, 1)) as messages:
        await take(messages, 1)
        table.world.play = replace(table.world.play, feed=elsewhere)
        await table.player_does("add 1")
        assert revs(await take(messages, 1)) == [2]


async def test_watcher_continues_from_the_log_when_it_fell_behind_the_buffer(table: Table) -> None:
    async with aclosing(watch_match(ports_of(table), PLAYER, table.match_id, 1)) as messages:
        await take(messages, 1)
        for number in range(40):
            await table.player_does(f"add {number}")
        assert revs(await take(messages, 40)) == list(range(2, 42))


async def test_idle_stream_sends_heartbeats_with_the_seats_revision(table: Table) -> None:
    async with aclosing(watch_match(ports_of(table, heartbeat_ms=20), PLAYER, table.match_id, 1)) as messages:
        assert await take(messages, 3) == [Beat(1)] * 3


class WokenSubscription:
    """A subscription that wakes every 20 ms of the fake clock, each time after a hidden action of the bot."""

    is_closing = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.waits: list[int] = []

    def take(self, after_rev: int) -> list[PublishedUpdate]:
        return []

    async def wait(self, milliseconds: int) -> bool:
        self.waits.append(milliseconds)
        self.table.world.clock.time += min(milliseconds, 20)
        await self.table.bot_does("hide 4")
        return True


class WokenFeed(LocalFeed):
    """A feed with one such subscription."""

    def __init__(self, subscription: WokenSubscription) -> None:
        super().__init__(watches_max=1, is_deaf=lambda: False)
        self._subscription = subscription

    @contextmanager
    def subscribe(self, match_id: str, seat: str) -> Iterator[WokenSubscription]:  # type: ignore[override]
        yield self._subscription


async def test_hidden_action_neither_shows_nor_delays_a_heartbeat(table: Table) -> None:
    await table.player_does("end")
    rev, subscription = table.rev(), WokenSubscription(table)
    limits = usual_limits(min_action_interval_ms=0, heartbeat_ms=100)
    play = replace(table.world.play, feed=WokenFeed(subscription), limits=limits)
    ports = replace(table.world.watch, play=play)
    async with aclosing(watch_match(ports, PLAYER, table.match_id, rev)) as messages:
        assert await take(messages, 3) == [Beat(rev)] * 3
    assert subscription.waits == [100, 80, 60, 40, 20] * 2
    assert table.head.seq == 2 + 10


async def test_stream_ends_with_a_resume_point_when_the_service_stops(table: Table) -> None:
    async with aclosing(watch_match(ports_of(table), PLAYER, table.match_id, 1)) as messages:
        await take(messages, 1)
        await table.player_does("add 1")
        table.world.feed.close()
        assert (await rest(messages))[-1] == ResumeAfter(2)


async def test_stream_ends_when_its_token_expires(table: Table) -> None:
    caller = replace(PLAYER, expires_at=SystemClock().now() + 50)
    messages = await rest(watch_match(ports_of(table, heartbeat_ms=30), caller, table.match_id, 1))
    assert messages[-1] == ResumeAfter(1)


async def test_slow_reader_is_disconnected_with_a_resume_point(table: Table) -> None:
    await table.player_does("add 1")
    async with aclosing(watch_match(ports_of(table, slow_ms=20), PLAYER, table.match_id, 0)) as messages:
        assert revs(await take(messages, 1)) == [1]
        await asyncio.sleep(0.1)
        assert await rest(messages) == [ResumeAfter(1)]


async def test_bot_watches_its_own_seat(table: Table) -> None:
    await table.player_does("hide 5")
    async with aclosing(watch_match(ports_of(table), table.bot, table.match_id, 0)) as messages:
        assert revs(await take(messages, 1)) == [1]


async def test_watch_rejects_a_bad_revision_a_foreign_caller_and_an_unknown_match(table: Table) -> None:
    ports = ports_of(table)
    with pytest.raises(Malformed):
        await rest(watch_match(ports, PLAYER, table.match_id, 2))
    with pytest.raises(NotPermitted):
        await rest(watch_match(ports, Caller(Scope.PLAY, player_id="p2"), table.match_id, 0))
    with pytest.raises(NotPermitted):
        await rest(watch_match(ports, Caller(Scope.SEAT, match_id="other", seat="right"), table.match_id, 0))
    with pytest.raises(NotFound):
        await rest(watch_match(ports, PLAYER, "none", 0))


async def test_watches_are_limited_until_one_ends() -> None:
    table = await seated()
    counts: list[tuple[str, int]] = []
    feed = LocalFeed(watches_max=1, count=lambda *each: counts.append(each))
    ports = replace(table.world.watch, play=replace(ports_of(table).play, feed=feed))
    async with aclosing(watch_match(ports, PLAYER, table.match_id, 0)) as messages:
        await take(messages, 1)
        with pytest.raises(TooMany):
            await rest(watch_match(ports, PLAYER, table.match_id, 0))
    async with aclosing(watch_match(ports, PLAYER, table.match_id, 0)) as messages:
        await take(messages, 1)
    assert counts == [("seat", 1), ("seat", 0), ("seat", 1), ("seat", 0)]
