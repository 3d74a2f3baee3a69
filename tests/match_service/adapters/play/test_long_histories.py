"""Reads of matches and openings cost the same however long the histories of players are."""

import json
import uuid
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Table, event, insert, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.identity.erasure import SqlErasure
from match_service.adapters.database.lobby.openings import SqlOpenings
from match_service.adapters.database.play.commit_rows import MATCH, SEAT, table
from match_service.adapters.database.tables.lobby import OpeningRow, PlaceRow
from match_service.adapters.database.tables.play import MatchRow, SeatRow
from match_service.adapters.database.watch.player_snapshots import SqlPlayerSnapshots
from match_service.adapters.database.watch.spectators import SqlSpectators
from match_service.domain.lobby.opening import OpeningState
from match_service.domain.play.match import MatchState, Occupant
from match_service.usecases.ports.lobby import OpenMatch
from tests.match_service.adapters.identity.test_erasure import opening_of
from tests.match_service.adapters.storage import Storage, request

OPENING, PLACE = table(OpeningRow), table(PlaceRow)
OPEN, LIMIT, LONG_AGO, HOUR = 5, 10, 1_000, 3_600_000
SHORT, LONG = 1_000, 3_000
GROWTH_MAX = 1.1
"""Allows for one more level of an index."""

Read = Callable[[Storage], Awaitable[object]]
Statement = tuple[str, Any]


async def watched(storage: Storage) -> None:
    """The reads of a player stream."""
    snapshots = SqlPlayerSnapshots(storage.database, SqlOpenings(storage.database))
    seats = await snapshots.seats("p1", HOUR, LIMIT)
    assert len(seats) == OPEN
    assert len(await snapshots.matches("p1", list(seats))) == OPEN
    assert len(await snapshots.openings("p1")) == 3


async def seat_stream_read(storage: Storage) -> None:
    """The read of a seat stream."""
    (one, *_) = await storage.matches.page("p1", MatchState.ACTIVE, None, 1)
    now = await storage.matches.seat_now(one.match_id, player_id="p1")
    assert now is not None
    assert now.seat == "left"


def listed(state: MatchState | None, before: tuple[int, str] | None, size: int) -> Read:
    """A page of matches of this size."""

    async def read(storage: Storage) -> None:
        assert len(await storage.matches.page("p1", state, before, LIMIT)) == size

    return read


async def offered(storage: Storage) -> None:
    """The public open openings."""
    assert len(await SqlOpenings(storage.database).page("", None, LONG_AGO, LIMIT)) == 2


async def left(storage: Storage) -> None:
    """The check for openings that block a player's erasure."""
    assert len(await SqlErasure(storage.database).ties("p1")) == OPEN + 3


async def shown(storage: Storage) -> None:
    """Active matches with spectators: none."""
    assert len(await SqlSpectators(storage.database).live("", None, LIMIT)) == 0


async def measured(storage: Storage) -> None:
    """The metrics of active matches."""
    assert sum((await storage.matches.active_count()).values()) == OPEN


READS = {
    "spectated matches": shown,
    "metrics": measured,
    "ties of a deleted player": left,
    "player snapshot": watched,
    "seat": seat_stream_read,
    "first page": listed(None, None, LIMIT),
    "late page": listed(None, (LONG_AGO, "8"), LIMIT),
    "first page of finished matches": listed(MatchState.FINISHED, None, LIMIT),
    "late page of finished matches": listed(MatchState.FINISHED, (LONG_AGO, "8"), LIMIT),
    "active matches": listed(MatchState.ACTIVE, None, OPEN),
    "aborted matches": listed(MatchState.ABORTED, None, 0),
}


async def test_reads_cost_the_same_however_long_the_history(storage: Storage) -> None:
    over = await storage.play(await storage.create(right=Occupant(player_id="p2"), now=LONG_AGO), ("left", "win"))
    for _ in range(OPEN):
        await storage.create(right=Occupant(player_id="p2"), now=2 * LONG_AGO)
    openings = SqlOpenings(storage.database)
    past, others = [await _open(openings), await _invite(openings)], await _open(openings, "p2")
    for each in past:
        await _cancel(openings, each)
    for _ in range(2):
        await _open(openings)
    await _invite(openings)
    costs: dict[str, list[int]] = {name: [] for name in READS}
    for more in (SHORT, LONG - SHORT):
        await _insert_history(storage, over.match_id, [each.opening.opening_id for each in (*past, others)], more)
        for name, read in READS.items():
            costs[name].append(await _cost(storage, await _statements(storage, read)))
    assert {name: both for name, both in costs.items() if both[1] > both[0] * GROWTH_MAX} == {}


async def test_listing_openings_costs_the_same_after_many_past_openings(storage: Storage) -> None:
    openings = SqlOpenings(storage.database)
    past, _, _ = [await _open(openings) for _ in range(3)]
    await _cancel(openings, past)
    over = await storage.play(await storage.create(), ("left", "win"))
    costs = []
    for more in (SHORT, LONG - SHORT):
        await _insert_history(storage, over.match_id, [past.opening.opening_id], more)
        costs.append(await _cost(storage, await _statements(storage, offered)))
    assert costs[1] <= costs[0] * GROWTH_MAX


async def test_player_snapshot_lists_active_matches_before_ended_ones(storage: Storage) -> None:
    snapshots = SqlPlayerSnapshots(storage.database, SqlOpenings(storage.database))
    played = [(await storage.create(now=now)).match_id for now in (100, 300, 200)]
    ended = [(await storage.play(await storage.create(now=400), ("left", "win"), now=now)).match_id for now in (600, 700, 500)]
    order = [played[1], played[2], played[0], ended[1], ended[0], ended[2]]
    assert list(await snapshots.seats("p1", 499, 9)) == order
    assert list(await snapshots.seats("p1", 500, 9)) == order[:5]
    assert list(await snapshots.seats("p1", 499, 4)) == order[:4]
    assert list(await snapshots.seats("p1", 499, 2)) == order[:2]


async def test_seats_and_places_repeat_the_state_of_their_match_and_opening(storage: Storage) -> None:
    await storage.create()
    await storage.play(await storage.create(), ("left", "add 1"), ("left", "win"), now=700)
    openings = SqlOpenings(storage.database)
    await _cancel(openings, await _open(openings))
    lapsing = await _open(openings)
    assert await openings.lapse(lapsing.opening.expires_at, 10) == 1
    declined = await _invite(openings)
    done = replace(declined.opening, state=OpeningState.DECLINED)
    await openings.change(replace(declined, opening=done), request(), 2_000, None)
    waiting = await _open(openings)
    assert [each.opening.opening_id for each in await openings.of("p1")] == [waiting.opening.opening_id]
    assert await _inconsistent(storage) == []


async def test_lapse_marks_at_most_the_given_number_of_openings(storage: Storage) -> None:
    openings = SqlOpenings(storage.database)
    last = max([(await _open(openings)).opening.expires_at for _ in range(3)])
    assert [await openings.lapse(last - 1, 2), *[await openings.lapse(last, 2) for _ in range(3)]] == [0, 2, 1, 0]
    assert await openings.of("p1") == []


async def _open(openings: SqlOpenings, player_id: str = "p1") -> OpenMatch:
    waiting = opening_of(player_id)
    await openings.create(waiting, request(), 10, 10)
    return waiting


async def _invite(openings: SqlOpenings) -> OpenMatch:
    waiting = opening_of("p2", invited_id="p1")
    await openings.create(waiting, request(), 10, 10)
    return waiting


async def _cancel(openings: SqlOpenings, waiting: OpenMatch) -> None:
    cancelled = replace(waiting.opening, state=OpeningState.CANCELLED)
    await openings.change(replace(waiting, opening=cancelled), request(), 2_000, None)


async def _inconsistent(storage: Storage) -> Sequence[object]:
    """Seats and places whose copied columns differ from their match or opening."""
    seats = select(SeatRow.match_id).join(MatchRow, MatchRow.match_id == SeatRow.match_id)
    seats = seats.where(
        or_(
            SeatRow.match_state != MatchRow.state,
            SeatRow.match_created_at != MatchRow.created_at,
            SeatRow.match_ended_at.is_distinct_from(MatchRow.ended_at),
        )
    )
    places = select(PlaceRow.opening_id).join(OpeningRow, OpeningRow.opening_id == PlaceRow.opening_id)
    places = places.where(PlaceRow.is_open != (OpeningRow.state == int(OpeningState.OPEN)))
    return [*await storage.database.rows(seats), *await storage.database.rows(places)]


async def _insert_history(storage: Storage, match_id: str, opening_ids: Sequence[str], count: int) -> None:
    """Insert copies of the match and the openings."""
    openings = [("opening_id", each, (OPENING, PLACE)) for each in opening_ids]
    for key, old, kinds in [("match_id", match_id, (MATCH, SEAT)), *openings]:
        ids = [str(uuid.uuid4()) for _ in range(count)]
        for kind in kinds:
            rows = await storage.database.rows(select(kind).where(kind.c[key] == old))
            copies = [{**row._mapping, key: new} for new in ids for row in rows]
            await storage.database.write(_inserting(kind, copies))
    if storage.database.is_postgresql:
        async with storage.database._readers.connect() as connection:
            await connection.execute(text("ANALYZE"))


def _inserting(kind: Table, rows: Sequence[dict[str, Any]]) -> Callable[[AsyncConnection], Awaitable[object]]:
    return lambda connection: connection.execute(insert(kind), rows)


async def _statements(storage: Storage, read: Read) -> list[Statement]:
    """The statements of a read."""
    seen: list[Statement] = []

    def note(_: object, __: object, statement: str, parameters: object, *___: object) -> None:
        seen.append((statement, parameters))

    engine = storage.database._readers.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        await read(storage)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return seen


async def _cost(storage: Storage, statements: Sequence[Statement]) -> int:
    """Rows read by PostgreSQL or steps taken by SQLite."""
    cost = _rows_read if storage.database.is_postgresql else _steps
    async with storage.database._readers.connect() as connection:
        return sum([await cost(connection, *each) for each in statements])


async def _rows_read(connection: AsyncConnection, statement: str, parameters: Any) -> int:
    plan = (await connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", parameters)).scalar_one()
    return _rows_of((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"])


def _rows_of(node: dict[str, Any]) -> int:
    names = ("Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck")
    own = sum(node.get(name, 0) for name in names) * node["Actual Loops"]
    return int(own) + sum(_rows_of(each) for each in node.get("Plans", ()))


async def _steps(connection: AsyncConnection, statement: str, parameters: Any) -> int:
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    await driver.set_progress_handler(count, 1)
    (await connection.exec_driver_sql(statement, parameters)).all()
    await driver.set_progress_handler(None, 1)
    return steps
