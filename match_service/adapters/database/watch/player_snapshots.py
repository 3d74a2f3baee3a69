"""Player snapshots in SQL: a player's matches and openings."""

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.lobby.openings import SqlOpenings
from match_service.adapters.database.play.match_reads import FACTS, held_by, with_seats
from match_service.adapters.database.tables.lobby import RematchRow
from match_service.adapters.database.tables.play import MatchRow, SeatRow
from match_service.adapters.rules import messages as wire
from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.match import Match, MatchState
from match_service.usecases.ports.lobby import OpenMatch
from match_service.usecases.ports.watch import PlayerMatch

AnyRow = Row[*tuple[Any, ...]]


class SqlPlayerSnapshots:
    """`PlayerSnapshots` in SQL."""

    def __init__(self, database: Database, openings: SqlOpenings) -> None:
        self._database = database
        self._openings = openings

    async def seats(self, player_id: str, ended_after: int, limit: int) -> Mapping[str, str]:
        its = select(SeatRow.match_id, SeatRow.seat).where(SeatRow.player_id == player_id).limit(limit)
        played = its.where(SeatRow.match_state == int(MatchState.ACTIVE)).order_by(
            SeatRow.match_created_at.desc(), SeatRow.match_id.desc()
        )
        ended = its.where(SeatRow.match_ended_at > ended_after).order_by(SeatRow.match_ended_at.desc(), SeatRow.match_id.desc())
        # Active matches first: one that ends in between is read twice instead of never.
        rows = [*await self._database.rows(played), *await self._database.rows(ended)]
        seats = {row.match_id: row.seat for row in rows}
        return dict(islice(seats.items(), limit))

    async def matches(self, player_id: str, match_ids: Sequence[str]) -> Sequence[PlayerMatch]:
        seats = select(SeatRow.match_id, SeatRow.seat, SeatRow.view, SeatRow.situation).where(
            SeatRow.match_id.in_(match_ids), held_by(player_id)
        )
        facts = select(*FACTS).where(MatchRow.match_id.in_(match_ids))
        rematches = select(RematchRow.__table__).where(RematchRow.match_id.in_(match_ids))

        async def look(connection: AsyncConnection) -> list[PlayerMatch]:
            # Seats first: anything newer in the other rows is published again with the seat's next update.
            mine = {row.match_id: row for row in (await connection.execute(seats)).all()}
            again = {row.match_id: row for row in (await connection.execute(rematches)).all()}
            matches = await with_seats(connection, (await connection.execute(facts)).all())
            return [
                _player_match(each, mine[each.match_id], again.get(each.match_id)) for each in matches if each.match_id in mine
            ]

        return await self._database.read(look)

    async def openings(self, player_id: str) -> Sequence[OpenMatch]:
        return await self._openings.of(player_id)


def _player_match(match: Match, seat: AnyRow, rematch: AnyRow | None) -> PlayerMatch:
    own = wire.own_situation(seat.seat, seat.view + seat.situation)
    return PlayerMatch(match, seat.seat, own.owed, own.due_at, own.draw_offered, None if rematch is None else _rematch(rematch))


def _rematch(row: AnyRow) -> Rematch:
    return Rematch(
        seats=(),
        offers=tuple((seat, at) for seat, at in json.loads(row.offers)),
        match_id=row.next_match_id or "",
        declined_by=row.declined_by,
    )
