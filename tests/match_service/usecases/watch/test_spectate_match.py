"""Spectating: each revision once, in order, and not before its delay has passed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace

import pytest

from match_service.domain.errors import NotFound, NotPermitted
from match_service.domain.identity.caller import Caller, Player, PlayerKind, Scope
from match_service.domain.watch.spectating import Spectating
from match_service.domain.watch.spectator_delay import SpectatorDelay
from match_service.usecases.watch.spectate_match import Introduced, Message, Revealed, spectate_match
from match_service.usecases.watch.watch_match import Beat, ResumeAfter, StreamUpdate
from tests.match_service import toy_game
from tests.match_service.usecases.table import PLAYER, Table, request, seated
from tests.match_service.usecases.usual_limits import usual_limits
from zhanqi.match.v1 import match_pb2
from zhanqi.rules.v1 import position_pb2

STRANGER = Caller(Scope.SPECTATE, player_id="p9")


async def table_with(turns: int = 0, milliseconds: int = 0, *, is_allowed: bool = True) -> Table:
    """A match with this spectator delay. An idle stream sends a heartbeat at once."""
    limits = usual_limits(min_action_interval_ms=0, heartbeat_ms=0, spectator_delay=SpectatorDelay(turns, milliseconds))
    table = await seated(limits)
    new = table.world.store.facts[table.match_id]
    spectating = Spectating(is_allowed, new.spectating.delay)
    table.world.store.facts[table.match_id] = replace(new, spectating=spectating)
    return table


async def take(messages: AsyncIterator[Message], count: int) -> list[Message]:
    async with asyncio.timeout(5):
        return [await anext(messages) for _ in range(count)]


async def shown(table: Table, after_rev: int = 0) -> list[StreamUpdate]:
    """The updates that a new spectator receives at once."""
    updates = []
    async with aclosing(spectate_match(table.world.watch, STRANGER, table.match_id, after_rev)) as messages, asyncio.timeout(5):
        async for message in messages:
            if isinstance(message, Beat | ResumeAfter | Revealed):
                break
            if isinstance(message, StreamUpdate):
                updates.append(message)
    return updates


def totals(update: StreamUpdate) -> int:
    """The left seat's total in a view."""
    assert update.view is not None
    total: int = toy_game.seen(match_pb2.SeatView.FromString(update.view).view)["total"]["left"]
    return total


async def test_spectator_without_a_delay_sees_only_what_both_seats_see() -> None:
    table = await table_with()
    for command in ("add 2", "hide 77", "idle"):
        await table.player_does(command)
    updates = await shown(table)
    assert [each.rev for each in updates] == [1, 2]
    assert b"hid" not in b"".join(each.events for each in updates)
    assert toy_game.seen(match_pb2.SeatView.FromString(updates[-1].view or b"").view)["hidden"] == []
    assert totals(updates[-1]) == 2


async def test_spectator_receives_a_revision_after_the_delay_in_turns() -> None:
    table = await table_with(turns=2)
    await table.player_does("add 1")  # in the first turn
    assert await shown(table) == []
    await table.player_does("end")
    await table.bot_does("add 1")
    assert await shown(table) == []
    await table.bot_does("end")
    updates = await shown(table)
    assert [each.rev for each in updates] == [1, 2]
    assert totals(updates[-1]) == 1
    assert toy_game.seen(match_pb2.SeatView.FromString(updates[-1].view or b"").view)["turn"] == 1


async def test_spectator_receives_a_revision_after_the_delay_in_time() -> None:
    table = await table_with(milliseconds=60_000)
    await table.player_does("add 1")
    table.world.clock.time += 30_000
    await table.player_does("add 2")
    table.world.clock.time += 30_000
    updates = await shown(table)
    assert [(each.rev, each.view is not None) for each in updates] == [(1, False), (2, True)]
    assert totals(updates[-1]) == 1


async def test_spectators_heartbeats_reveal_no_delayed_revision() -> None:
    table = await table_with(turns=5)
    for number in range(4):
        await table.player_does(f"add {number}")
    for after_rev in (0, 3, 99):
        async with aclosing(spectate_match(table.world.watch, STRANGER, table.match_id, after_rev)) as messages:
            introduced, beat = await take(messages, 2)
            assert isinstance(introduced, Introduced)
            assert beat == Beat(after_rev)  # the caller's own revision
    table.world.feed.close()
    assert await shown(table) == []


async def test_spectator_receives_the_end_and_all_hidden_facts_at_once() -> None:
    table = await table_with(turns=5, milliseconds=60_000)
    for command in ("hide 77", "add 1", "win"):
        await table.player_does(command)
    async with aclosing(spectate_match(table.world.watch, STRANGER, table.match_id, 0)) as messages, asyncio.timeout(5):
        received = [message async for message in messages]
    assert [type(message) for message in received] == [Introduced, StreamUpdate, StreamUpdate, StreamUpdate, Revealed]
    assert [each.view is not None for each in received if isinstance(each, StreamUpdate)] == [False, False, True]
    last = received[-1]
    assert isinstance(last, Revealed)
    assert "77" in toy_game.unpacked(position_pb2.Position.FromString(last.position).state)
    assert last.match.seed


async def test_spectator_receives_a_history_of_several_pages_with_one_view() -> None:
    table = await table_with()
    for number in range(120):
        await table.player_does(f"add {number}")
    updates = await shown(table)
    assert [each.rev for each in updates] == list(range(1, 122))
    assert [each.rev for each in updates if each.view is not None] == [121]


async def test_spectator_receives_a_delayed_revision_while_watching() -> None:
    table = await table_with(turns=1)
    async with aclosing(spectate_match(table.world.watch, STRANGER, table.match_id, 0)) as messages:
        assert [type(message) for message in await take(messages, 2)] == [Introduced, Beat]
        await table.player_does("add 1")
        await table.player_does("end")
        async with asyncio.timeout(5):
            while not isinstance(message := await anext(messages), StreamUpdate):
                assert isinstance(message, Beat)
        assert [message.rev, (await take(messages, 1))[0].rev] == [1, 2]  # type: ignore[union-attr]


async def test_spectating_is_refused_to_seated_players_and_their_bots_until_the_end() -> None:
    table = await table_with()
    world = table.world
    await world.store.make_player(Player("owner", "Owner"), request("CreateGuest", "owner"))
    await world.store.make_player(Player("robot", "Robot", PlayerKind.BOT, "p1"), request("CreateGuest", "robot"))
    for caller in (PLAYER, Caller(Scope.BOT, player_id="robot"), Caller(Scope.SPECTATE, player_id="p1")):
        with pytest.raises(NotPermitted) as refused:
            await take(spectate_match(world.watch, caller, table.match_id, 0), 1)
        assert refused.value.reason == "SEATED"
    await table.player_does("win")
    assert isinstance((await take(spectate_match(world.watch, PLAYER, table.match_id, 0), 1))[0], Introduced)


async def test_spectating_is_refused_when_not_allowed_or_the_match_is_unknown() -> None:
    table = await table_with(is_allowed=False)
    with pytest.raises(NotPermitted) as refused:
        await take(spectate_match(table.world.watch, STRANGER, table.match_id, 0), 1)
    assert refused.value.reason == "NO_SPECTATORS"
    with pytest.raises(NotFound):
        await take(spectate_match(table.world.watch, STRANGER, "none", 0), 1)


async def test_spectator_is_not_a_presence_and_gets_a_resume_point_at_a_drain() -> None:
    table = await table_with()
    async with aclosing(spectate_match(table.world.watch, STRANGER, table.match_id, 0)) as messages:
        assert [type(message) for message in await take(messages, 2)] == [Introduced, StreamUpdate]
        table.world.feed.close()
        assert await take(messages, 1) == [ResumeAfter(1)]
    assert table.world.presence.notes == []
    assert table.world.meter.cuts == ["drain"]
