"""The statements that write matches, inside somebody's transaction.

They are built once, on the tables rather than on the mappings: building them for each action would cost more than running them.
"""

from collections.abc import Iterable, Sequence
from typing import Any, cast

from sqlalchemy import Insert, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters import wire
from match_service.adapters.database.audit_rows import insert_entry
from match_service.adapters.database.beside_rows import control_columns, match_columns, seat_columns, spectating_columns
from match_service.adapters.database.rating_writes import rate
from match_service.adapters.database.tables import (
    Base,
    GateRow,
    MatchRow,
    OwedRow,
    PlayerRow,
    RecordRow,
    RequestRow,
    SeatRow,
    SnapshotRow,
    ToldRow,
)
from match_service.domain.commit import Commit, NewMatch
from match_service.domain.errors import Conflict, TooMany
from match_service.domain.match import MatchState, SeatHead
from match_service.domain.request import Request
from match_service.domain.turns import turns_begun

BOT_MATCHES_GATE = "bot_matches"
_RETRY_MS = 2_000


def _table(kind: type[Base]) -> Table:
    return cast(Table, kind.__table__)


_MATCH, _SEAT, _OWED, _PLAYER = _table(MatchRow), _table(SeatRow), _table(OwedRow), _table(PlayerRow)

_INSERT_MATCH = insert(_MATCH)
_INSERT_SEATS = insert(_SEAT)
_INSERT_RECORDS = insert(_table(RecordRow))
_INSERT_TOLD = insert(_table(ToldRow))
_INSERT_SNAPSHOTS = insert(_table(SnapshotRow))
_INSERT_OWED = insert(_OWED)
_INSERT_REQUEST = insert(_table(RequestRow))

# The columns to set come with the parameters; the names of the others must not be columns'.
_UPDATE_MATCH = update(_MATCH).where(
    _MATCH.c.match_id == bindparam("its_id"),
    _MATCH.c.version == bindparam("seen"),
    # A match that is over stays as it is.
    _MATCH.c.state == int(MatchState.ACTIVE),
)
_UPDATE_SEAT = update(_SEAT).where(_SEAT.c.match_id == bindparam("its_id"), _SEAT.c.seat == bindparam("its_seat"))
_DELETE_OWED = delete(_OWED).where(
    _OWED.c.match_id == bindparam("its_id"), _OWED.c.seat.in_(bindparam("its_seats", expanding=True))
)
_COUNT_NEWS = update(_PLAYER).where(_PLAYER.c.player_id.in_(bindparam("its_ids", expanding=True))).values(news=_PLAYER.c.news + 1)
_MOVE_OWED = (
    update(_OWED)
    .where(_OWED.c.match_id == bindparam("its_id"), _OWED.c.seat == bindparam("its_seat"))
    .values(due_at=bindparam("its_due_at"), claimed_until=0)
)


async def count_news(connection: AsyncConnection, player_ids: Iterable[str | None]) -> None:
    """There is something new for these players; see `PlayerRow.news`."""
    ids = sorted({each for each in player_ids if each is not None})
    if ids:
        await connection.execute(_COUNT_NEWS, {"its_ids": ids})


async def insert_match(connection: AsyncConnection, new: NewMatch, bot_matches_max: int) -> None:
    """Write a new match. Raises `TooMany` if it is between bots and there is no room."""
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
    await connection.execute(_INSERT_MATCH, {**facts, **_moving_columns(commit)})
    await _insert_all(connection, _INSERT_SEATS, _seat_rows(commit))
    await count_news(connection, (each.occupant.player_id for each in head.seats))
    await _append(connection, commit)


async def update_match(connection: AsyncConnection, commit: Commit) -> None:
    """Write a commit on a match. Raises `Conflict` if the match is at another version by now."""
    mine = {"its_id": commit.head.match_id, "seen": commit.seen}
    done = await connection.execute(_UPDATE_MATCH, {**mine, **_moving_columns(commit)})
    if done.rowcount != 1:
        raise Conflict
    await _update_seats(connection, commit)
    await _append(connection, commit)
    if commit.audit is not None:
        await insert_entry(connection, commit.audit)


async def insert_request(
    connection: AsyncConnection,
    request: Request,
    *,
    subject: str,
    now: int,
    match_id: str | None = None,
    seq: int | None = None,
    rev: int = 0,
) -> None:
    """Write a request beside what it led to. A key that is taken says that it was committed before."""
    await connection.execute(
        _INSERT_REQUEST,
        {
            "account": request.account,
            "method": request.method,
            "request_id": request.request_id,
            "body_hash": request.body_hash,
            "match_id": match_id,
            "subject": subject,
            "seq": seq,
            "rev": rev,
            "created_at": now,
        },
    )


async def _pass_gate(connection: AsyncConnection, bot_matches_max: int) -> None:
    # The lock makes the count hold until we commit: two replicas cannot both take the last place.
    await connection.execute(select(GateRow.name).where(GateRow.name == BOT_MATCHES_GATE).with_for_update())
    active = (
        select(func.count()).select_from(MatchRow).where(MatchRow.state == int(MatchState.ACTIVE), MatchRow.bots_only.is_(True))
    )
    if (await connection.execute(active)).scalar_one() >= bot_matches_max:
        raise TooMany("TOO_MANY_BOT_MATCHES", _RETRY_MS)


def _moving_columns(commit: Commit) -> dict[str, Any]:
    """The columns of a match that every commit overwrites."""
    head, verdict = commit.head, commit.head.life.verdict
    # The words of a match without a result stand with its verdict alone.
    outcome = commit.outcome if verdict is None else verdict
    return {
        "state": int(head.state),
        "position": head.position,
        "rules_version": head.rules_version,
        "decisions": wire.packed_decisions(head.decisions),
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason,
        "seq": head.seq,
        "version": head.version,
        "chain": head.chain,
        "ended_at": None if head.state is MatchState.ACTIVE else commit.now,
        **match_columns(head),
    }


def _seat_rows(commit: Commit) -> list[dict[str, Any]]:
    return [
        {
            "match_id": commit.head.match_id,
            "seat": each.seat,
            "ordinal": ordinal,
            "player_id": each.occupant.player_id,
            "bot_level": each.occupant.bot_level,
            **_moving_seat_columns(commit, each),
        }
        for ordinal, each in enumerate(commit.head.seats)
    ]


def _moving_seat_columns(commit: Commit, seat: SeatHead) -> dict[str, Any]:
    """The columns of a seat that a commit overwrites if anything of it changed."""
    return {
        "rev": seat.rev,
        "view": seat.view,
        "acted_at": seat.acted_at,
        "situation": seat.situation,
        "fence": seat.fence,
        "open_from": seat.open_from,
        "open_until": seat.open_until,
        **seat_columns(commit.head, seat.seat),
    }


async def _update_seats(connection: AsyncConnection, commit: Commit) -> None:
    rows = [
        {
            "its_id": commit.head.match_id,
            "its_seat": each.seat,
            **_moving_seat_columns(commit, each),
        }
        for each in commit.changed
    ]
    if rows:
        await connection.execute(_UPDATE_SEAT, rows)


async def _append(connection: AsyncConnection, commit: Commit) -> None:
    """The rows that are only ever added, and what the match waits for now."""
    match_id = commit.head.match_id
    await _insert_all(connection, _INSERT_RECORDS, _record_rows(commit))
    await _insert_all(connection, _INSERT_TOLD, _told_rows(commit))
    snapshots = [{"match_id": match_id, "seq": each.seq, "position": each.position} for each in commit.snapshots]
    await _insert_all(connection, _INSERT_SNAPSHOTS, snapshots)
    await _replace_owed(connection, commit)
    await rate(connection, commit)
    if commit.request is not None:
        await insert_request(
            connection,
            commit.request,
            subject=match_id,
            now=commit.now,
            match_id=match_id,
            seq=commit.head.seq,
            rev=commit.rev,
        )


def _record_rows(commit: Commit) -> list[dict[str, Any]]:
    return [
        {
            "match_id": commit.head.match_id,
            "seq": each.seq,
            "seat": each.seat,
            "kind": int(each.kind),
            "origin": int(each.origin),
            "body": each.body,
            "digest": each.digest,
            "rules_version": each.rules_version,
            "chain": each.chain,
            "at": each.at,
        }
        for each in commit.records
    ]


def _told_rows(commit: Commit) -> list[dict[str, Any]]:
    turns = turns_begun(commit.head.life.turns)
    return [
        {
            "match_id": commit.head.match_id,
            "seat": each.seat,
            "rev": each.rev,
            "seq": commit.head.seq,
            "events": each.events,
            "view": each.view,
            "at": commit.now,
            "turns": turns,
        }
        for each in commit.tellings
    ]


async def _replace_owed(connection: AsyncConnection, commit: Commit) -> None:
    match_id, change = commit.head.match_id, commit.owed
    seats = [*change.gone, *(each.seat for each in change.put)]
    if seats and commit.seen:
        await connection.execute(_DELETE_OWED, {"its_id": match_id, "its_seats": seats})
    rows = [
        {
            "match_id": match_id,
            "seat": each.seat,
            "pace": int(each.pace),
            "bot_level": each.bot_level,
            "since": each.since,
            "due_at": each.due_at,
            "offered_at": None if each.bot_level is None else each.since,
            "claimed_until": 0,
        }
        for each in change.put
    ]
    await _insert_all(connection, _INSERT_OWED, rows)
    if change.moved:
        moved = [{"its_id": match_id, "its_seat": seat, "its_due_at": due_at} for seat, due_at in change.moved]
        await connection.execute(_MOVE_OWED, moved)


async def _insert_all(connection: AsyncConnection, statement: Insert, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(statement, rows)
