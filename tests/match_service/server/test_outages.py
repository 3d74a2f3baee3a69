"""A fault of the rules or of the database, for real and across a deadline, costs nobody the match or time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from match_service.adapters.database.schema import migrate
from tests.match_service.server.arena import Arena, Match, arena, eventually
from tests.match_service.server.time_travel import execute, pass_time, rows
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from tests.services.ports import free_port
from tests.services.postgres import running_postgres
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi_client.errors import Unavailable

TURN = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=60_000)
LEFT_MS = 1_500
"""So far ahead is the deadline as something breaks."""
AWAY_SECONDS = 2.5

BEATS = [0.1, 2.0]
"""One by which the silence is longer than three beats, and one by which only the calls that fail tell of it."""

Break = Callable[[], Awaitable[None]]


async def due_of(match: Match) -> int:
    (clock,) = [each for each in (await match.left.view(match.match_id)).view.situation.clocks if each.seat == "left"]
    return clock.due_time.ToMilliseconds()


async def nearly_out_of_time(service: Arena) -> Match:
    """A match whose left seat has let two deadlines pass and has a moment before the third, which would lose it the match."""
    match = await service.duel("timed", time_control=TURN)
    url = service.settings.database_url
    await execute(url, ("UPDATE seat SET timeouts = 2 WHERE match_id = :its_id AND seat = 'left'", {"its_id": match.match_id}))
    await pass_time(url, match.match_id, 60_000 - LEFT_MS)
    return match


async def outlives(service: Arena, away: Break, back: Break) -> None:
    """The match goes on after something was away across its deadline, and its player has what was left before."""
    match = await nearly_out_of_time(service)
    due = await due_of(match)
    await away()
    await asyncio.sleep(AWAY_SECONDS)
    await back()
    await eventually(lambda: answers(match))
    assert (await match.left.match(match.match_id)).state == match_pb2.MATCH_STATE_ACTIVE
    moved = await due_of(match)
    assert due + (AWAY_SECONDS * 1000 - LEFT_MS) < moved
    assert isinstance(await match.act(match.left, "add 1"), pb.Accepted)
    entries = await rows(
        service.settings.database_url, "SELECT seat, origin FROM record WHERE match_id = :its_id", its_id=match.match_id
    )
    assert entries == [("left", 1)]


async def answers(match: Match) -> bool:
    try:
        await match.left.legal_actions(match.match_id)
    except Unavailable:
        return False
    return True


@asynccontextmanager
async def rules_that_come_and_go(database_url: str, beat_seconds: float) -> AsyncIterator[tuple[Arena, Break, Break]]:
    port, running = free_port(), list[tuple[asyncio.Event, asyncio.Task[None]]]()

    async def serve(stopping: asyncio.Event, up: asyncio.Event) -> None:
        async with toy_rules_server(ToyRulesServicer(), port):
            up.set()
            await stopping.wait()

    async def back() -> None:
        stopping, up = asyncio.Event(), asyncio.Event()
        running.append((stopping, asyncio.create_task(serve(stopping, up))))
        await up.wait()

    async def away() -> None:
        stopping, task = running.pop()
        stopping.set()
        await task

    await back()
    async with arena(database_url, rules_target=f"127.0.0.1:{port}", beat_seconds=beat_seconds, rules_seconds=0.5) as service:
        yield service, away, back
    await away()


@pytest.mark.parametrize("beat_seconds", BEATS)
async def test_who_runs_out_of_time_while_the_rules_are_away_loses_nothing(database_url: str, beat_seconds: float) -> None:
    async with rules_that_come_and_go(database_url, beat_seconds) as (service, away, back):
        await outlives(service, away, back)


@pytest.mark.postgres
@pytest.mark.parametrize("beat_seconds", BEATS)
async def test_who_runs_out_of_time_while_the_database_is_away_loses_nothing(beat_seconds: float) -> None:
    with running_postgres() as postgres:
        database_url = postgres.create_database("zhanqi_outage")
        await migrate(database_url)

        async def away() -> None:
            await asyncio.to_thread(postgres.stop)

        async def back() -> None:
            await asyncio.to_thread(postgres.start)

        async with arena(database_url, beat_seconds=beat_seconds, database_seconds=1.0) as service:
            await outlives(service, away, back)


async def test_a_fault_of_the_rules_in_one_action_takes_no_time_from_anybody_else(database_url: str) -> None:
    async with rules_that_come_and_go(database_url, 0.1) as (service, away, back):
        match = await service.duel("timed", time_control=TURN)
        due = await due_of(match)
        await asyncio.sleep(0.5)
        assert await due_of(match) == due
        await away()
        with pytest.raises(Unavailable):
            await match.act(match.left, "add 1")
        await back()
        await eventually(lambda: moved(match, due))


async def moved(match: Match, due: int) -> bool:
    return await due_of(match) > due
