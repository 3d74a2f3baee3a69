"""Rows that a commit writes, as mappings from column names to values."""

from typing import Any, cast

from sqlalchemy import Table

from match_service.adapters.database.play.off_board_rows import match_columns, seat_columns
from match_service.adapters.database.tables.base import Base
from match_service.adapters.database.tables.play import (
    MatchRow,
    OwedRow,
    RecordRow,
    RequestRow,
    SeatRow,
    SeatUpdateRow,
    SnapshotRow,
)
from match_service.adapters.rules import messages as wire
from match_service.adapters.seat_messages import encoded_board, encoded_events, encoded_situation, encoded_view
from match_service.domain.play.commit import Commit
from match_service.domain.play.match import MatchState, SeatHead
from match_service.domain.play.request import Request
from match_service.domain.play.turns import turns_begun


def table(kind: type[Base]) -> Table:
    return cast(Table, kind.__table__)


MATCH, SEAT, RECORD, SEAT_UPDATE = table(MatchRow), table(SeatRow), table(RecordRow), table(SeatUpdateRow)
SNAPSHOT, OWED, REQUEST = table(SnapshotRow), table(OwedRow), table(RequestRow)


def moving_columns(commit: Commit) -> dict[str, Any]:
    """Match columns that every commit overwrites."""
    head, verdict = commit.head, commit.head.life.verdict
    # The reason of a match without a result is in its verdict only.
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
        "ended_at": _ended_at(commit),
        **match_columns(head),
    }


def seat_rows(commit: Commit) -> list[dict[str, Any]]:
    return [
        {
            "match_id": commit.head.match_id,
            "seat": each.seat,
            "ordinal": ordinal,
            "player_id": each.occupant.player_id,
            "bot_level": each.occupant.bot_level,
            "match_created_at": commit.now,
            **ending_seat_columns(commit),
            **moving_seat_columns(commit, each),
        }
        for ordinal, each in enumerate(commit.head.seats)
    ]


def ending_seat_columns(commit: Commit) -> dict[str, Any]:
    """Seat columns that only the end of the match changes."""
    return {"match_state": int(commit.head.state), "match_ended_at": _ended_at(commit)}


def moving_seat_columns(commit: Commit, seat: SeatHead) -> dict[str, Any]:
    """Seat columns that a commit overwrites when any of them changed."""
    return {
        "rev": seat.rev,
        "view": encoded_board(seat),
        "acted_at": seat.acted_at,
        "situation": encoded_situation(seat.situation),
        "fence": seat.fence,
        "open_from": seat.open_from,
        "open_until": seat.open_until,
        **seat_columns(commit.head, seat.seat),
    }


def seat_change(commit: Commit, seat: SeatHead) -> dict[str, Any]:
    return {"match_id": commit.head.match_id, "seat": seat.seat, **moving_seat_columns(commit, seat)}


def record_rows(commit: Commit) -> list[dict[str, Any]]:
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


def seat_update_rows(commit: Commit) -> list[dict[str, Any]]:
    turns = turns_begun(commit.head.life.turns)
    return [
        {
            "match_id": commit.head.match_id,
            "seat": each.seat,
            "rev": each.rev,
            "seq": commit.head.seq,
            "events": encoded_events(each),
            "view": encoded_view(each.shown),
            "at": commit.now,
            "turns": turns,
        }
        for each in commit.updates
    ]


def snapshot_rows(commit: Commit) -> list[dict[str, Any]]:
    return [{"match_id": commit.head.match_id, "seq": each.seq, "position": each.position} for each in commit.snapshots]


def owed_rows(commit: Commit) -> list[dict[str, Any]]:
    """Owed decisions, which replace the existing rows of their seats."""
    return [
        {
            "match_id": commit.head.match_id,
            "seat": each.seat,
            "pace": int(each.pace),
            "bot_level": each.bot_level,
            "since": each.since,
            "due_at": each.due_at,
            "offered_at": None if each.bot_level is None else each.since,
            "claimed_until": 0,
        }
        for each in commit.owed.put
    ]


def request_rows(commit: Commit) -> list[dict[str, Any]]:
    """The request's row, if there is a request. A duplicate key means that it was committed before."""
    if commit.request is None:
        return []
    match_id = commit.head.match_id
    row = request_row(commit.request, subject=match_id, now=commit.now)
    return [{**row, "match_id": match_id, "seq": commit.head.seq, "rev": commit.rev}]


def request_row(request: Request, *, subject: str, now: int) -> dict[str, Any]:
    """The row of a request outside any match."""
    return {
        "account": request.account,
        "method": request.method,
        "request_id": request.request_id,
        "body_hash": request.body_hash,
        "match_id": None,
        "subject": subject,
        "seq": None,
        "rev": 0,
        "created_at": now,
    }


def _ended_at(commit: Commit) -> int | None:
    return None if commit.head.state is MatchState.ACTIVE else commit.now
