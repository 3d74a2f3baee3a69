"""Clocks over gRPC, on both databases: deadlines expire once, outages cost no time, and clocks reveal only turns."""

import asyncio

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, Match, arena, eventually, updates
from tests.match_service.server.time_travel import execute, pass_time, rows
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.rules.v1 import position_pb2
from zhanqi_client import Client
from zhanqi_wire.status import Unavailable

BANK = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_BANK, bank_ms=600_000, increment_ms=5_000)
TURN = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=60_000)
DAYS = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_CORRESPONDENCE, turn_ms=3 * 86_400_000)
TIMEOUT = 3
"""The origin of what a deadline brought, as it is stored."""


def ms(time: Timestamp) -> int:
    """A time in milliseconds."""
    return time.ToMilliseconds()


async def clocks(client: Client, match_id: str) -> dict[str, match_pb2.SeatClock]:
    """The clocks as the client's seat sees them."""
    return {each.seat: each for each in (await client.view(match_id)).view.situation.clocks}


async def record(service: Arena, match_id: str) -> list[tuple[object, ...]]:
    """The match's record: (seat, origin, kind)."""
    query = "SELECT seat, origin, kind FROM record WHERE match_id = :its_id ORDER BY seq"
    return await rows(service.settings.database_url, query, its_id=match_id)


async def turn_of(match: Match) -> str:
    """The seat on turn."""
    return str(toy_game.seen((await match.left.view(match.match_id)).view.view)["on"])


async def is_on(match: Match, seat: str) -> bool:
    return await turn_of(match) == seat


async def is_over(match: Match) -> bool:
    return (await match.left.match(match.match_id)).state != match_pb2.MATCH_STATE_ACTIVE


async def test_bank_runs_in_own_turns_with_increment(light: Arena) -> None:
    match = await light.duel("timed", time_control=BANK)
    clock_of = await clocks(match.right, match.match_id)
    assert (clock_of["left"].left_ms, clock_of["left"].pace) == (605_000, position_pb2.PACE_TURN)
    assert (clock_of["right"].left_ms, clock_of["right"].pace) == (600_000, position_pb2.PACE_UNSPECIFIED)
    assert not clock_of["right"].HasField("due_time")
    await pass_time(light.settings.database_url, match.match_id, 100_000)
    await match.play((match.left, "end"))
    clock_of = await clocks(match.right, match.match_id)
    assert 500_000 < clock_of["left"].left_ms <= 505_000
    assert (clock_of["right"].left_ms, clock_of["right"].pace) == (605_000, position_pb2.PACE_TURN)
    server_time = ms((await match.right.view(match.match_id)).server_time)
    assert 600_000 < ms(clock_of["right"].due_time) - server_time <= 605_000


async def test_consecutive_turns_of_one_seat_each_get_increment_and_limit(light: Arena) -> None:
    banked, limited = await light.duel("timed", time_control=BANK), await light.duel("timed", time_control=TURN)
    for match in (banked, limited):
        await pass_time(light.settings.database_url, match.match_id, 50_000)
        await match.play((match.left, "add 1"))
    assert (await clocks(banked.right, banked.match_id))["left"].left_ms == 605_000  # The clock runs through the turn.
    await banked.play((banked.left, "again"))
    assert 550_000 < (await clocks(banked.right, banked.match_id))["left"].left_ms <= 560_000
    await limited.play((limited.left, "again"))
    left_clock = (await clocks(limited.right, limited.match_id))["left"]
    left = ms(left_clock.due_time) - ms((await limited.right.view(limited.match_id)).server_time)
    assert 50_000 < left <= 60_000


async def test_timeouts_of_one_turn_count_once(light: Arena) -> None:
    match = await light.duel("timed", time_control=TURN)
    await match.play((match.left, "add 1"))
    url = light.settings.database_url
    passed = "UPDATE seat SET timeouts = 2, passed_turn = 1 WHERE match_id = :its_id"  # Two in a row, the last one in this turn.
    await execute(url, (passed, {"its_id": match.match_id}))
    await pass_time(url, match.match_id, 60_000)
    await eventually(lambda: is_on(match, "right"))
    assert not await is_over(match)


async def test_default_is_submitted_once_by_any_replica(service: Arena) -> None:
    other = await service.replica()
    match = await service.duel("timed", time_control=TURN)
    await pass_time(service.settings.database_url, match.match_id, 60_000)
    await eventually(lambda: is_on(match, "right"))
    await asyncio.sleep(0.2)
    assert await record(other, match.match_id) == [("left", TIMEOUT, 1), ("system", 4, 1)]
    assert await turn_of(match) == "right"


async def test_three_missed_deadlines_in_a_row_forfeit(light: Arena) -> None:
    match = await light.duel("timed", time_control=TURN)
    watched = asyncio.create_task(updates(match.right, match.match_id))
    for _ in range(2):
        await pass_time(light.settings.database_url, match.match_id, 60_000)
        await eventually(lambda: is_on(match, "right"))
        await match.play((match.right, "end"))
    await pass_time(light.settings.database_url, match.match_id, 60_000)
    await eventually(lambda: is_over(match))
    ended = await match.left.match(match.match_id)
    assert (ended.outcome.winner, ended.outcome.reason, ended.verdict.by) == ("right", "timeouts", "left")
    assert (await record(light, match.match_id))[-1] == ("left", TIMEOUT, 2)
    assert (await watched)[-1].view.outcome.winner == "right"


async def test_action_between_deadlines_prevents_a_forfeit(light: Arena) -> None:
    match = await light.duel("timed", time_control=TURN)
    for turn in range(4):
        if turn == 2:
            await match.play((match.left, "add 1"))
        await pass_time(light.settings.database_url, match.match_id, 60_000)
        await eventually(lambda: is_on(match, "right"))
        await match.play((match.right, "end"))
    assert not await is_over(match)


async def test_set_up_timeout_aborts_without_revealing_readiness(light: Arena) -> None:
    match = await light.duel("setup", time_control=TURN)
    before = (await match.right.view(match.match_id)).view
    await match.play((match.left, "ready"))
    assert (await match.right.view(match.match_id)).view == before
    await pass_time(light.settings.database_url, match.match_id, 180_000)
    await eventually(lambda: is_over(match))
    ended = await match.left.match(match.match_id)
    assert (ended.state, ended.verdict.reason) == (match_pb2.MATCH_STATE_ABORTED, "set-up-timeout")
    assert ended.verdict.by == "right"


async def test_untimed_match_shows_no_clock_and_correspondence_keeps_days(light: Arena) -> None:
    untimed, days = await light.duel(), await light.duel("timed", time_control=DAYS)
    assert await clocks(untimed.left, untimed.match_id) == {}
    assert (await clocks(days.left, days.match_id))["left"].left_ms == 3 * 86_400_000


DARK = [("idle",), ("hide 1", "idle", "hide 2"), ("idle",) * 8]


@pytest.mark.parametrize("dark", DARK)
async def test_hidden_actions_do_not_show_in_the_opponents_clock(light: Arena, dark: tuple[str, ...]) -> None:
    match = await light.duel("timed", time_control=BANK)
    before = (await match.right.view(match.match_id)).view
    await match.play(*((match.left, command) for command in dark))
    assert (await match.right.view(match.match_id)).view == before


async def test_pause_between_actions_is_not_refunded(sqlite_url: str) -> None:
    # A turn takes the time that both seats saw pass from the bank, however it was spent.
    async with arena(sqlite_url, min_action_interval_ms=100) as service:
        match = await service.duel("timed", time_control=BANK)
        began = ms((await clocks(match.right, match.match_id))["left"].due_time)
        await match.play(*((match.left, "idle") for _ in range(4)), (match.left, "end"))
        clock_of = await clocks(match.right, match.match_id)
        ended = ms(clock_of["right"].due_time) - 605_000
        assert clock_of["left"].left_ms == began - ended


async def test_service_outage_is_refunded_once_and_published(database_url: str) -> None:
    async with arena(database_url) as service:
        match = await service.duel("timed", time_control=TURN)
        due = ms((await clocks(match.right, match.match_id))["left"].due_time)
        rev = (await match.left.view(match.match_id)).view.rev
    await away(database_url, match.match_id, 300_000)
    async with arena(database_url) as service, arena(database_url) as other:
        left, right = [await service.same_player(client) for client in (match.left, match.right)]
        for _ in range(3):
            moved = ms((await clocks(right, match.match_id))["left"].due_time)
            await asyncio.sleep(0.3)
        # The time to stop and start counts as outage only beyond the last heartbeat.
        assert due <= moved <= due + 4_000
        assert (await clocks(left, match.match_id))["left"].due_time == (await clocks(right, match.match_id))["left"].due_time
        # Only the clock has changed: an action on the board's revision is not stale.
        again = Match(match.match_id, left, right)
        assert (await left.view(match.match_id)).view.rev > rev
        assert isinstance(await again.act(left, "add 1", rev=rev), pb.Accepted)
        assert await record(other, match.match_id) == [("left", 1, 1)]
    assert len(await rows(database_url, "SELECT ended_at FROM outage")) == 1


async def away(database_url: str, match_id: str, milliseconds: int) -> None:
    """As if the service had been down for that long: shift all that it wrote into the past."""
    earlier = {"ms": milliseconds}
    await pass_time(database_url, match_id, milliseconds)
    await execute(
        database_url,
        ("UPDATE replica SET alive_at = alive_at - :ms", earlier),
    )


async def test_rules_outage_suspends_and_refunds_deadlines(light: Arena) -> None:
    match = await light.duel("timed", time_control=TURN)

    async def fail() -> None:
        raise RuntimeError("the rules are away")

    light.rules.before_apply = fail
    await pass_time(light.settings.database_url, match.match_id, 60_000)
    await asyncio.sleep(0.3)
    with pytest.raises(Unavailable):
        await match.act(match.left, "add 1")
    assert await record(light, match.match_id) == []
    light.rules.before_apply = None
    await match.play((match.left, "add 1"))


async def test_two_replicas_fire_each_deadline_once(service: Arena) -> None:
    other = await service.replica()
    matches = [await (service if number % 2 else other).duel("timed", time_control=TURN) for number in range(12)]
    for match in matches:
        await pass_time(service.settings.database_url, match.match_id, 60_000)
    for match in matches:
        await eventually(lambda match=match: is_on(match, "right"))  # type: ignore[misc]
    for match in matches:
        assert await record(service, match.match_id) == [("left", TIMEOUT, 1), ("system", 4, 1)]


async def test_an_action_and_its_deadline_race_and_one_of_them_is_recorded(service: Arena) -> None:
    for _ in range(5):
        match = await service.duel("timed", time_control=TURN)
        passing = pass_time(service.settings.database_url, match.match_id, 60_000, "left")
        results = await asyncio.gather(passing, match.act(match.left, "end", rev=1))
        await eventually(lambda match=match: is_on(match, "right"))  # type: ignore[misc]
        entries = await record(service, match.match_id)
        assert len(entries) == 2
        assert isinstance(results[1], pb.Accepted) is (entries[0][1] != TIMEOUT)
