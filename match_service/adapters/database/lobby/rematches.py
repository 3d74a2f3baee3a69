"""Rematches in SQL."""

import json

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.play.match_reads import CONTROL, SPECTATING
from match_service.adapters.database.play.match_writes import count_change, insert_match, insert_request
from match_service.adapters.database.play.off_board_rows import control_of, spectating_of
from match_service.adapters.database.tables.lobby import RematchRow
from match_service.adapters.database.tables.play import MatchRow, SeatRow
from match_service.domain.errors import Conflict
from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.match import MatchState, Occupant
from match_service.domain.play.request import Request
from match_service.domain.play.step import SPECTATOR
from match_service.usecases.ports.lobby import OldMatch


class SqlRematches:
    """`Rematches` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, match_id: str) -> OldMatch | None:
        query = (
            select(
                *(MatchRow.game_id, MatchRow.state, MatchRow.options, MatchRow.is_rated),
                *CONTROL,
                *SPECTATING,
                *(SeatRow.seat, SeatRow.player_id, SeatRow.bot_level),
                *(RematchRow.version, RematchRow.offers, RematchRow.next_match_id, RematchRow.declined_by),
            )
            .join(SeatRow, SeatRow.match_id == MatchRow.match_id)
            .outerjoin(RematchRow, RematchRow.match_id == MatchRow.match_id)
            .where(MatchRow.match_id == match_id, SeatRow.seat != SPECTATOR)
            .order_by(SeatRow.ordinal)
        )
        rows = await self._database.rows(query)
        if not rows:
            return None
        row = rows[0]
        rematch = Rematch(
            seats=tuple((each.seat, Occupant(each.player_id, each.bot_level)) for each in rows),
            offers=tuple((seat, at) for seat, at in json.loads(row.offers or "[]")),
            match_id=row.next_match_id or "",
            declined_by=row.declined_by or "",
        )
        return OldMatch(
            match_id=match_id,
            game_id=row.game_id,
            state=MatchState(row.state),
            options=row.options,
            control=control_of(row),
            is_rated=row.is_rated,
            spectating=spectating_of(row),
            rematch=rematch,
            version=row.version or 0,
        )

    async def change(self, changed: OldMatch, request: Request, now: int, match: NewMatch | None) -> None:
        rematch = changed.rematch
        columns = {
            "version": changed.version + 1,
            "offers": json.dumps(rematch.offers),
            "next_match_id": rematch.match_id or None,
            "declined_by": rematch.declined_by,
        }

        async def write(connection: AsyncConnection) -> None:
            if match is not None:
                await insert_match(connection, match)
            if changed.version == 0:
                await connection.execute(insert(RematchRow).values(match_id=changed.match_id, **columns))
            else:
                mine = (RematchRow.match_id == changed.match_id, RematchRow.version == changed.version)
                if (await connection.execute(update(RematchRow).where(*mine).values(**columns))).rowcount != 1:
                    raise Conflict
            await count_change(connection, (occupant.player_id for _, occupant in rematch.seats))
            await insert_request(connection, request, subject=changed.match_id, now=now)

        await self._database.write(write)
