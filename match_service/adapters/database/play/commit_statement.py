"""A PostgreSQL statement that writes many commits, each to a different match, and returns which succeeded."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, SmallInteger, Table

from match_service.adapters.database.play import commit_rows as rows
from match_service.adapters.database.play.commit_rows import MATCH, OWED, RECORD, REQUEST, SEAT, SEAT_UPDATE, SNAPSHOT
from match_service.domain.play.commit import Commit
from match_service.domain.play.match import MatchState

Values = Mapping[str, Any]

_KEY = ("match_id", "seat")
_GONE = {"match_id": "text", "seat": "text"}
_MOVED = {**_GONE, "due_at": "int8"}
_GUARD = {"its_id": "text", "seen": "int8", "its_account": "text", "its_method": "text", "its_request_id": "text"}
_NO_REQUEST = dict.fromkeys(("its_account", "its_method", "its_request_id"))


def write_commits(commits: Sequence[Commit]) -> tuple[str, list[list[Any]]]:
    """Return the statement and its arguments. It returns the IDs of the matches whose commits succeeded.

    A match with a newer version, or whose request was committed before, is not changed.
    """
    matches = [{**_guard(each), **rows.moving_columns(each)} for each in commits]
    seats = [rows.seat_change(each, seat) for each in commits for seat in each.changed]
    # The first commit may change no seat, so the column names come from any of its seats.
    seat_columns = rows.seat_change(commits[0], commits[0].head.seats[0])
    parts: list[tuple[Iterable[str], Sequence[Values]]] = [
        (matches[0], matches),
        (seat_columns, seats),
        (_names(RECORD), [row for each in commits for row in rows.record_rows(each)]),
        (_names(SEAT_UPDATE), [row for each in commits for row in rows.seat_update_rows(each)]),
        (_names(SNAPSHOT), [row for each in commits for row in rows.snapshot_rows(each)]),
        (_GONE, [{"match_id": each.head.match_id, "seat": seat} for each in commits for seat in each.owed.gone]),
        (_names(OWED), [row for each in commits for row in rows.owed_rows(each)]),
        (_MOVED, [row for each in commits for row in _moved(each)]),
        (_names(REQUEST), [row for each in commits for row in rows.request_rows(each)]),
    ]
    arguments = [[row[name] for row in part] for names, part in parts for name in names]
    return _statement(tuple(matches[0]), tuple(seat_columns)), arguments


def _guard(commit: Commit) -> dict[str, Any]:
    sent = commit.request
    asked = (
        _NO_REQUEST
        if sent is None
        else {"its_account": sent.account, "its_method": sent.method, "its_request_id": sent.request_id}
    )
    return {"its_id": commit.head.match_id, "seen": commit.seen, **asked}


def _moved(commit: Commit) -> list[dict[str, Any]]:
    return [{"match_id": commit.head.match_id, "seat": seat, "due_at": due_at} for seat, due_at in commit.owed.moved]


@cache
def _statement(match_names: tuple[str, ...], seat_names: tuple[str, ...]) -> str:
    parameters = _Parameters()
    match = parameters.rows({name: _GUARD.get(name) or _type(MATCH.c[name]) for name in match_names})
    set_match = _set(name for name in match_names if name not in _GUARD)
    seat_types = {name: _type(SEAT.c[name]) for name in seat_names}
    set_seat = _set(name for name in seat_names if name not in _KEY)
    set_owed = ", ".join(f"{name} = excluded.{name}" for name in _names(OWED) if name not in _KEY)
    # Rows are locked in the order of match IDs, so that replicas cannot deadlock.
    return f"""
WITH input AS MATERIALIZED (SELECT * FROM {match}),
locked AS MATERIALIZED (
  SELECT match.match_id FROM match JOIN input ON match.match_id = its_id
  ORDER BY match.match_id FOR NO KEY UPDATE OF match
),
done AS (
  UPDATE match SET {set_match} FROM input
  WHERE match.match_id IN (SELECT match_id FROM locked) AND match.match_id = its_id
    AND match.version = seen AND match.state = {int(MatchState.ACTIVE)}
    AND NOT EXISTS (
      SELECT FROM request WHERE account = its_account AND method = its_method AND request_id = its_request_id
    )
  RETURNING match.match_id
),
seats AS (
  UPDATE seat SET {set_seat} FROM done JOIN {parameters.rows(seat_types)} USING (match_id)
  WHERE seat.match_id = done.match_id AND seat.seat = input.seat
),
records AS ({parameters.insert(RECORD)}),
seat_updates AS ({parameters.insert(SEAT_UPDATE)}),
snapshots AS ({parameters.insert(SNAPSHOT)}),
gone AS (
  DELETE FROM owed USING done JOIN {parameters.rows(_GONE)} USING (match_id)
  WHERE owed.match_id = done.match_id AND owed.seat = input.seat
),
put AS ({parameters.insert(OWED)} ON CONFLICT ({", ".join(_KEY)}) DO UPDATE SET {set_owed}),
moved AS (
  UPDATE owed SET due_at = input.due_at, claimed_until = 0 FROM done JOIN {parameters.rows(_MOVED)} USING (match_id)
  WHERE owed.match_id = done.match_id AND owed.seat = input.seat
),
requests AS ({parameters.insert(REQUEST)})
SELECT match_id FROM done
"""


class _Parameters:
    """Numbers the statement's parameters; each is one column of many rows."""

    def __init__(self) -> None:
        self._count = 0

    def rows(self, types: Mapping[str, str]) -> str:
        """SQL for the next parameters as rows with these columns."""
        numbers = range(self._count + 1, self._count + 1 + len(types))
        self._count = numbers[-1]
        columns = ", ".join(f"${number}::{kind}[]" for number, kind in zip(numbers, types.values(), strict=True))
        return f"unnest({columns}) AS input({', '.join(types)})"

    def insert(self, table: Table) -> str:
        """SQL that inserts the next parameters as rows, for matches whose commits succeeded."""
        names = ", ".join(_names(table))
        rows = self.rows({column.name: _type(column) for column in table.columns})
        return f"INSERT INTO {table.name} ({names}) SELECT {names} FROM done JOIN {rows} USING (match_id)"


def _set(names: Iterable[str]) -> str:
    return ", ".join(f"{name} = input.{name}" for name in names)


def _names(table: Table) -> list[str]:
    return [column.name for column in table.columns]


def _type(column: Column[Any]) -> str:
    """The column's SQL type. Text has no length: a cast would truncate values that must be rejected."""
    kinds = ((BigInteger, "int8"), (SmallInteger, "int2"), (Integer, "int4"), (Boolean, "bool"), (LargeBinary, "bytea"))
    return next((name for kind, name in kinds if isinstance(column.type, kind)), "text")
