"""Statements that write matches inside a caller's transaction.

They are built once, on tables instead of mappings: building them per action would cost more than running them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Insert, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.query_hints import inlined
from match_service.adapters.database.identity.audit_rows import insert_entry
from match_service.adapters.database.play.commit_rows import (
    MATCH,
    OWED,
    RECORD,
    REQUEST,
    SEAT,
    SEAT_UPDATE,
    SNAPSHOT,
    ending_seat_columns,
    moving_columns,
    moving_seat_columns,
    owed_rows,
    record_rows,
    request_row,
    request_rows,
    seat_rows,
    seat_update_rows,
    snapshot_rows,
    table,
)
from match_service.adapters.database.play.off_board_rows import control_columns, spectating_columns
from match_service.adapters.database.ratings.rating_writes import rate
from match_service.adapters.database.tables.gates import GateRow
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.play import MatchRow
from match_service.domain.errors import Conflict, TooMany
from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.match import MatchState
from match_service.domain.play.request import Request

BOT_MATCHES_GATE = "bot_matches"
_RETRY_MS = 2_000
_NO_LIMIT = 2**31

_PLAYER = table(PlayerRow)

_INSERT_MATCH = insert(MATCH)
_INSERT_SEATS = insert(SEAT)
_INSERT_RECORDS = insert(RECORD)
_INSERT_SEAT_UPDATES = insert(SEAT_UPDATE)
_INSERT_SNAPSHOTS = insert(SNAPSHOT)
_INSERT_OWED = insert(OWED)
_INSERT_REQUEST = insert(REQUEST)

# The parameters name the columns to set, so bound names in conditions must differ from column names.
_UPDATE_MATCH = update(MATCH).where(
    MATCH.c.match_id == bindparam("its_id"),
    MATCH.c.version == bindparam("seen"),
    # Finished matches never change.
    MATCH.c.state == int(MatchState.ACTIVE),
)
_COUNT_CHANGE = (
    update(_PLAYER).where(_PLAYER.c.player_id.in_(bindparam("its_ids", expanding=True))).values(news=_PLAYER.c.news + 1)
)
_UPDATE_SEAT = update(SEAT).where(SEAT.c.match_id == bindparam("its_id"), SEAT.c.seat == bindparam("its_seat"))
_END_SEATS = update(SEAT).where(SEAT.c.match_id == bindparam("its_id"))
_DELETE_OWED = delete(OWED).where(OWED.c.match_id == bindparam("its_id"), OWED.c.seat.in_(bindparam("its_seats", expanding=True)))
_MOVE_OWED = (
    update(OWED)
    .where(OWED.c.match_id == bindparam("its_id"), OWED.c.seat == bindparam("its_seat"))
    .values(due_at=bindparam("its_due_at"), claimed_until=0)
)


async def count_change(connection: AsyncConnection, player_ids: Iterable[str | None]) -> None:
    """Increment the players' change counters (`PlayerRow.change_count`)."""
    ids = sorted({each for each in player_ids if each is not None})
    if ids:
        await connection.execute(_COUNT_CHANGE, {"its_ids": ids})


async def insert_match(connection: AsyncConnection, new: NewMatch, bot_matches_max: int = _NO_LIMIT) -> None:
    """Insert a match. Raises `TooMany` for a match between bots above the limit."""
    if new.bots_only:
        await _pass_gate(connection, bot_matches_max)
    head, commit = new.commit.head, new.commit
    facts = {
        "match_id": head.match_id,
        "game_id": head.game_id,
        "created_by": new.created_by,
        "bots_only": new.bots_only,
        "min_action_interval_ms": head.min_action_interval_ms,
        "options": new.options,
        "seed": new.seed,
        "created_at": commit.now,
        "is_rated": new.is_rated,
        **control_columns(head.clocks.control),
        **spectating_columns(new.spectating),
    }
    await connection.execute(_INSERT_MATCH, {**facts, **moving_columns(commit)})
    await _insert_all(connection, _INSERT_SEATS, seat_rows(commit))
    await count_change(connection, (each.occupant.player_id for each in head.seats))
    await _append(connection, commit)


async def update_match(connection: AsyncConnection, commit: Commit) -> None:
    """Write a commit. Raises `Conflict` if the match has a newer version."""
    mine = {"its_id": commit.head.match_id, "seen": commit.seen}
    done = await connection.execute(_UPDATE_MATCH, {**mine, **moving_columns(commit)})
    if done.rowcount != 1:
        raise Conflict
    await _update_seats(connection, commit)
    if commit.head.state is not MatchState.ACTIVE:
        await connection.execute(_END_SEATS, {"its_id": commit.head.match_id, **ending_seat_columns(commit)})
    await _append(connection, commit)
    if commit.audit is not None:
        await insert_entry(connection, commit.audit)


def has_more(commit: Commit) -> bool:
    """Whether a commit writes more than the match's own rows: the end of a match and admin actions do."""
    return commit.head.state is not MatchState.ACTIVE or commit.audit is not None


async def insert_request(connection: AsyncConnection, request: Request, *, subject: str, now: int) -> None:
    """Insert a request in the transaction of its effects. A duplicate key means that it was committed before."""
    await connection.execute(_INSERT_REQUEST, request_row(request, subject=subject, now=now))


async def _pass_gate(connection: AsyncConnection, bot_matches_max: int) -> None:
    # The lock holds the count until the commit, so that two replicas cannot both take the last place.
    await connection.execute(select(GateRow.name).where(GateRow.name == BOT_MATCHES_GATE).with_for_update())
    active = (
        select(func.count())
        .select_from(MatchRow)
        .where(MatchRow.state == inlined(MatchState.ACTIVE), MatchRow.bots_only.is_(True))
    )
    if (await connection.execute(active)).scalar_one() >= bot_matches_max:
        raise TooMany("TOO_MANY_BOT_MATCHES", _RETRY_MS)


async def _update_seats(connection: AsyncConnection, commit: Commit) -> None:
    rows = [
        {"its_id": commit.head.match_id, "its_seat": each.seat, **moving_seat_columns(commit, each)} for each in commit.changed
    ]
    if rows:
        await connection.execute(_UPDATE_SEAT, rows)


async def _append(connection: AsyncConnection, commit: Commit) -> None:
    """Append to the logs and replace the owed decisions."""
    await _insert_all(connection, _INSERT_RECORDS, record_rows(commit))
    await _insert_all(connection, _INSERT_SEAT_UPDATES, seat_update_rows(commit))
    await _insert_all(connection, _INSERT_SNAPSHOTS, snapshot_rows(commit))
    await _replace_owed(connection, commit)
    await rate(connection, commit)
    await _insert_all(connection, _INSERT_REQUEST, request_rows(commit))


async def _replace_owed(connection: AsyncConnection, commit: Commit) -> None:
    match_id, change = commit.head.match_id, commit.owed
    seats = [*change.gone, *(each.seat for each in change.put)]
    if seats and commit.seen:
        await connection.execute(_DELETE_OWED, {"its_id": match_id, "its_seats": seats})
    await _insert_all(connection, _INSERT_OWED, owed_rows(commit))
    if change.moved:
        moved = [{"its_id": match_id, "its_seat": seat, "its_due_at": due_at} for seat, due_at in change.moved]
        await connection.execute(_MOVE_OWED, moved)


async def _insert_all(connection: AsyncConnection, statement: Insert, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(statement, rows)
