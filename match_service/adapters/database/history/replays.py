"""Stored logs of matches in SQL, for replays and verification."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.play import MatchRow, RecordRow, SeatUpdateRow, SnapshotRow
from match_service.adapters.rules import messages as wire
from match_service.domain.history.replay import PastUpdate
from match_service.domain.play.record import Record, RecordKind
from match_service.domain.play.step import Origin
from match_service.usecases.ports.history import StoredSnapshot
from zhanqi.rules.v1 import position_pb2

_RECORD = (
    RecordRow.seq,
    RecordRow.seat,
    RecordRow.kind,
    RecordRow.origin,
    RecordRow.body,
    RecordRow.digest,
    RecordRow.rules_version,
    RecordRow.at,
    RecordRow.chain,
)


class SqlReplays:
    """`Replays` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def updates(self, match_id: str, seat: str, after_rev: int, limit: int) -> Sequence[PastUpdate]:
        query = (
            select(SeatUpdateRow.rev, SeatUpdateRow.seq, SeatUpdateRow.events, SeatUpdateRow.view)
            .where(SeatUpdateRow.match_id == match_id, SeatUpdateRow.seat == seat, SeatUpdateRow.rev > after_rev)
            .order_by(SeatUpdateRow.rev)
            .limit(limit)
        )
        return [PastUpdate(row.rev, row.seq, row.events, row.view) for row in await self._database.rows(query)]

    async def records(self, match_id: str, after_seq: int, limit: int) -> Sequence[Record]:
        query = (
            select(*_RECORD).where(RecordRow.match_id == match_id, RecordRow.seq > after_seq).order_by(RecordRow.seq).limit(limit)
        )
        return [_record(row) for row in await self._database.rows(query)]

    async def snapshots(self, match_id: str, first: int, last: int) -> Sequence[StoredSnapshot]:
        query = (
            select(SnapshotRow.seq, SnapshotRow.position)
            .where(SnapshotRow.match_id == match_id, SnapshotRow.seq.between(first, last))
            .order_by(SnapshotRow.seq)
        )
        return [_snapshot(row) for row in await self._database.rows(query)]

    async def snapshot_before(self, match_id: str, seq: int) -> StoredSnapshot | None:
        query = (
            select(SnapshotRow.seq, SnapshotRow.position)
            .where(SnapshotRow.match_id == match_id, SnapshotRow.seq <= seq)
            .order_by(SnapshotRow.seq.desc())
            .limit(1)
        )
        rows = await self._database.rows(query)
        return _snapshot(rows[0]) if rows else None

    async def match_ids(self, after: str, limit: int) -> Sequence[str]:
        query = select(MatchRow.match_id).where(MatchRow.match_id > after).order_by(MatchRow.match_id).limit(limit)
        return [row.match_id for row in await self._database.rows(query)]


def _record(row: Row[*tuple[Any, ...]]) -> Record:
    kind, origin = RecordKind(row.kind), Origin(row.origin)
    return Record(row.seq, row.seat, kind, origin, row.body, row.digest, row.rules_version, row.at, row.chain)


def _snapshot(row: Row[*tuple[Any, ...]]) -> StoredSnapshot:
    return StoredSnapshot(row.seq, wire.position(position_pb2.Position.FromString(row.position)))
