"""A fault of the rules or the database across a deadline costs no player the match or any time."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.schema import migrate
from match_service.adapters.database.uptime.heartbeats import SqlHeartbeats
from match_service.domain.uptime.outage import OUTAGES_MAX, Outage
from match_service.usecases.ports.uptime import ReplicaHeartbeat
from tests.match_service.server.arena import Arena, Match, arena, eventually, fresh_id
from tests.match_service.server.edge.test_edge import metrics
from tests.match_service.server.time_travel import execute, pass_time, rows
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server
from tests.services.ports import reserve_port
from tests.services.postgres import running_postgres
from zhanqi.match.v1 import match_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi_client.errors import Unavailable

TURN = match_pb2.TimeControl(kind=match_pb2.CLOCK_KIND_TURN, turn_ms=60_000)
LEFT_MS = 2_500
"""Time to the deadline when the outage begins."""

BEATS = [0.1, 2.0]
"""Heartbeat intervals. With the first one three heartbeats are missed; with the second only failed calls show the outage."""

Break = Callable[[], Awaitable[None]]


async def due_of(service: Arena, match: Match) -> int:
    query = "SELECT due_at FROM owed WHERE match_id = :its_id AND seat = 'left'"
    ((due_at,),) = await rows(service.settings.database_url, query, its_id=match.match_id)
    return int(str(due_at))


async def nearly_out_of_time(service: Arena) -> Match:
    """A match whose left seat has missed two deadlines and is about to miss the third, which would forfeit."""
    match = await service.duel("timed", time_control=TURN)
    url = service.settings.database_url
    await execute(url, ("UPDATE seat SET timeouts = 2 WHERE match_id = :its_id AND seat = 'left'", {"its_id": match.match_id}))
    await pass_time(url, match.match_id, 60_000 - LEFT_MS)
    return match


async def outlives(service: Arena, away: Break, back: Break) -> None:
    """Check that the match survives an outage across a deadline, and that its player has the time left before it."""
    match = await nearly_out_of_time(service)
    due = await due_of(service, match)
    rev, request_id = (await match.left.view(match.match_id)).view.rev, fresh_id()
    await away()
    began = time.time_ns() // 1_000_000
    assert began < due, "this machine is too slow: the deadline passed before the outage"
    ended = due + 500
    await asyncio.sleep((ended - began) / 1000)
    await back()
    await eventually(lambda: acts(match, rev, request_id))
    assert (await match.left.match(match.match_id)).state == match_pb2.MATCH_STATE_ACTIVE
    assert await due_of(service, match) >= due + (ended - began)
    entries = await rows(
        service.settings.database_url, "SELECT seat, origin FROM record WHERE match_id = :its_id", its_id=match.match_id
    )
    assert entries == [("left", 1)]


async def acts(match: Match, rev: int, request_id: str) -> bool:
    """Submit the left seat's one action; a retry repeats the request, as the client library does."""
    try:
        return isinstance(await match.act(match.left, "add 1", rev=rev, request_id=request_id), pb.Accepted)
    except Unavailable:
        return False


@asynccontextmanager
async def rules_that_come_and_go(database_url: str, beat_seconds: float) -> AsyncIterator[tuple[Arena, Break, Break]]:
    port, running = reserve_port(), list[tuple[asyncio.Event, asyncio.Task[None]]]()

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
    async with arena(database_url, rules_target=f"127.0.0.1:{port}", beat_seconds=beat_seconds, rules_seconds=2.0) as service:
        yield service, away, back
    await away()


@pytest.mark.parametrize("beat_seconds", BEATS)
async def test_rules_outage_costs_no_time(sqlite_url: str, beat_seconds: float) -> None:
    async with rules_that_come_and_go(sqlite_url, beat_seconds) as (service, away, back):
        await outlives(service, away, back)


@pytest.mark.postgres
@pytest.mark.parametrize("beat_seconds", BEATS)
async def test_database_outage_costs_no_time(beat_seconds: float) -> None:
    with running_postgres() as postgres:
        database_url = postgres.create_database("zhanqi_outage")
        await migrate(database_url)

        async def away() -> None:
            await asyncio.to_thread(postgres.stop)

        async def back() -> None:
            await asyncio.to_thread(postgres.start)

        async with arena(database_url, beat_seconds=beat_seconds, database_seconds=3.0) as service:
            await outlives(service, away, back)


async def test_silence_is_refunded_exactly_where_calls_failed(sqlite_url: str) -> None:
    async with rules_that_come_and_go(sqlite_url, 3.0) as (service, away, back):
        match = await service.duel("timed", time_control=TURN)
        due = await due_of(service, match)
        await asyncio.sleep(0.5)
        assert await due_of(service, match) == due
        await away()
        with pytest.raises(Unavailable):
            await match.act(match.left, "add 1")
        await back()
        await eventually(lambda: moved(service, match, due))


async def moved(service: Arena, match: Match, due: int) -> bool:
    return await due_of(service, match) > due


async def test_late_silences_are_refunded_once_in_any_order(database_url: str) -> None:
    async with arena(database_url, beat_seconds=2.0) as service:
        other = await service.replica()
        match = await service.duel("timed", time_control=TURN)
        # Its turn began that long ago.
        await pass_time(database_url, match.match_id, 30_000)
        due, now = await due_of(service, match), time.time_ns() // 1_000_000
        began = due - 60_000
        # (from, to) in milliseconds before now: overlapping, disjoint, enclosing, and begun before the turn.
        for begin, end in ((4_000, 2_000), (9_000, 7_000), (8_000, 3_000), (6_000, 5_000), (40_000, 29_000), (9_000, 2_000)):
            silence = Outage(now - begin, now - end)
            database = Database(database_url, deadline_seconds=5, connections=2)
            await SqlHeartbeats(database).store(ReplicaHeartbeat("late", now, 2_000, silences=(silence,)))
            await database.close()
            await eventually(lambda: is_given_back(service, match, due, began))
        assert await due_of(service, match) > due + 7_000
        for replica in (service, other):
            assert await due_of(replica, match) == await due_of(service, match)


async def is_given_back(service: Arena, match: Match, due: int, began: int) -> bool:
    """Whether exactly the outages' milliseconds of its turn were refunded to the left seat."""
    outages = await rows(service.settings.database_url, "SELECT began_at, ended_at FROM outage")
    refunded = {each for begin, end in outages for each in range(int(str(begin)), int(str(end))) if each >= began}
    return await due_of(service, match) == due + len(refunded)


async def test_excess_outages_set_the_metric_until_they_are_fewer(sqlite_url: str) -> None:
    now = time.time_ns() // 1_000_000
    outage = "INSERT INTO outage (ended_at, game_id, rules_version, began_at, is_silence) VALUES (:ended, '', '', :began, :no)"
    ends = range(now - OUTAGES_MAX - 1_000, now - 1_000)
    await execute(sqlite_url, *((outage, {"ended": each, "began": each - 1, "no": False}) for each in ends))
    async with arena(sqlite_url, beat_seconds=0.1) as service:
        await eventually(lambda: is_cut(service))
        assert service.log.getvalue().count("outages_cut") == 1
        # Far more than necessary, since a slow machine adds outages of its own.
        await execute(sqlite_url, ("DELETE FROM outage WHERE ended_at <= :ended", {"ended": ends[OUTAGES_MAX // 2]}))
        await eventually(lambda: is_whole(service))
        assert service.log.getvalue().count("outages_cut") == 1


async def is_cut(service: Arena) -> bool:
    return (await metrics(service))["zhanqi_match_outages_cut"] == 1


async def is_whole(service: Arena) -> bool:
    return not await is_cut(service)
