"""The final contents of the database, read without the match service."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from match_service.adapters.database.tables.lobby import PlayerTicketRow, TicketRow
from match_service.adapters.database.tables.play import MatchRow, RecordRow, RequestRow, SeatRow, SnapshotRow
from match_service.adapters.database.tables.ratings import RatingChangeRow
from match_service.adapters.database.tables.uptime import OutageRow
from match_service.domain.play.record import RecordKind
from match_service.domain.play.step import Origin

Rows = Sequence[Row[*tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its seats, log and committed requests."""

    row: Any
    seats: Mapping[str, Any]
    start: bytes
    records: Rows
    requests: Rows
    """The requests that committed an on-board action, including `Resign`."""
    rating_changes: int

    @property
    def players_actions(self) -> list[Any]:
        """The entries of players' and bots' actions."""
        return [each for each in self.records if each.kind == RecordKind.ACTION and each.origin in (Origin.PLAYER, Origin.BOT)]

    def action_of(self, request: Any) -> Any | None:
        """The entry of a request: the last player action in its commit."""
        return next((each for each in reversed(self.players_actions) if each.seq <= request.seq), None)


@dataclass(frozen=True, slots=True)
class Stored:
    matches: Mapping[str, StoredMatch]
    outages: Rows = field(default=())
    player_tickets: Rows = field(default=())
    """The tickets of players."""
    bot_tickets: Rows = field(default=())
    """The tickets of bot matches."""


async def read_stored(database_url: str) -> Stored:
    engine = create_async_engine(database_url)
    try:
        async with engine.connect() as connection:
            return await _read(connection)
    finally:
        await engine.dispose()


async def _read(connection: AsyncConnection) -> Stored:
    matches = (await connection.execute(select(MatchRow.__table__))).all()
    seats = _by_match((await connection.execute(select(SeatRow.__table__).order_by(SeatRow.ordinal))).all())
    records = _by_match((await connection.execute(select(RecordRow.__table__).order_by(RecordRow.seq))).all())
    starts = select(SnapshotRow.match_id, SnapshotRow.position).where(SnapshotRow.seq == 0)
    start = {row.match_id: row.position for row in await connection.execute(starts)}
    submitted = select(RequestRow.__table__).where(RequestRow.method.in_(("SubmitAction", "Resign"))).order_by(RequestRow.seq)
    requests = _by_match((await connection.execute(submitted)).all())
    changes = _by_match((await connection.execute(select(RatingChangeRow.match_id, RatingChangeRow.player_id))).all())
    outages = (await connection.execute(select(OutageRow.__table__).order_by(OutageRow.ended_at))).all()
    result = {
        row.match_id: StoredMatch(
            row,
            {each.seat: each for each in seats[row.match_id]},
            start[row.match_id],
            records[row.match_id],
            requests[row.match_id],
            len(changes[row.match_id]),
        )
        for row in matches
    }
    player_tickets = (await connection.execute(select(PlayerTicketRow.__table__).order_by(PlayerTicketRow.created_at))).all()
    bot_tickets = (await connection.execute(select(TicketRow.__table__))).all()
    return Stored(result, outages, player_tickets, bot_tickets)


def _by_match(rows: Rows) -> dict[str, list[Any]]:
    result: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        result[row.match_id].append(row)
    return result
