"""Erasure of deleted players from every table, driven by a list of all columns that name a player."""

from collections.abc import Mapping, Sequence
from enum import Enum

from sqlalchemy import Select, delete, exists, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.sessions import end_sessions
from match_service.adapters.database.lobby.openings import open_openings_of
from match_service.adapters.database.lobby.queue_tickets import leave_queue
from match_service.adapters.database.ratings.rating_writes import delete_ratings
from match_service.adapters.database.tables.all_tables import Base
from match_service.adapters.database.tables.identity import AccountRow, PlayerRow, RefreshTokenRow, SessionRow
from match_service.adapters.database.tables.lobby import PlayerTicketRow
from match_service.adapters.database.tables.play import RequestRow, SeatRow
from match_service.domain.identity.caller import NOBODY_ID, PlayerKind
from match_service.domain.play.match import MatchState


class RowErasure(Enum):
    """How a row that names a deleted player is erased."""

    PLACEHOLDER = "placeholder"
    """Part of other players' history: the column is set to `NOBODY_ID`."""
    DELETE = "delete"
    """The row is deleted."""
    ELSEWHERE = "elsewhere"
    """Other code erases it first."""


ERASURES: Mapping[str, RowErasure] = {
    "match.created_by": RowErasure.PLACEHOLDER,
    "seat.player_id": RowErasure.PLACEHOLDER,
    "opening.opened_by": RowErasure.PLACEHOLDER,
    "opening.invited_id": RowErasure.PLACEHOLDER,
    "place.player_id": RowErasure.PLACEHOLDER,
    # Revoked; deleted once their access tokens have expired.
    "session.player_id": RowErasure.PLACEHOLDER,
    "ticket.player_id": RowErasure.DELETE,
    "account.player_id": RowErasure.DELETE,
    "player_ticket.player_id": RowErasure.DELETE,
    "player_ticket.opponent_id": RowErasure.PLACEHOLDER,
    "rating_change.opponent_id": RowErasure.PLACEHOLDER,
    # `delete_ratings`.
    "rating.player_id": RowErasure.ELSEWHERE,
    "rating_change.player_id": RowErasure.ELSEWHERE,
    # Bots are erased before their owner.
    "player.owner_id": RowErasure.ELSEWHERE,
}
"""All columns that name a player. A test compares them with the foreign keys."""

_ACTIVE = int(MatchState.ACTIVE)


class SqlErasure:
    """`Erasure` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, player_ids: Sequence[str], now: int) -> Sequence[str]:
        async def write(connection: AsyncConnection) -> Sequence[str]:
            its = or_(PlayerRow.player_id.in_(player_ids), PlayerRow.owner_id.in_(player_ids))
            # Player rows are always locked in this order: a concurrent invitation may lock a player and its bot.
            query = select(PlayerRow.player_id).where(its).order_by(PlayerRow.player_id)
            rows = await connection.execute(query.with_for_update())
            marked = [row.player_id for row in rows if row.player_id != NOBODY_ID]
            await _mark(connection, marked, now)
            return marked

        return await self._database.write(write)

    async def begin_unused(self, used_before: int, now: int, limit: int) -> int:
        unused = (
            PlayerRow.kind == int(PlayerKind.GUEST),
            PlayerRow.used_at < used_before,
            PlayerRow.deleted_at.is_(None),
        )
        query = select(PlayerRow.player_id).where(*unused).order_by(PlayerRow.used_at).limit(limit)
        if not await self._database.rows(query):
            return 0

        async def write(connection: AsyncConnection) -> int:
            rows = await connection.execute(query.with_for_update(skip_locked=True))
            marked = [row.player_id for row in rows]
            await _mark(connection, marked, now)
            return len(marked)

        return await self._database.write(write)

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        due = (PlayerRow.deleted_at.is_not(None), PlayerRow.claimed_until <= now)
        # Bots before their owners.
        query = select(PlayerRow.player_id).where(*due).order_by(PlayerRow.owner_id.is_(None), PlayerRow.deleted_at).limit(limit)
        if not await self._database.rows(query):
            return []

        async def write(connection: AsyncConnection) -> Sequence[str]:
            ids = [row.player_id for row in await connection.execute(query.with_for_update(skip_locked=True))]
            await connection.execute(update(PlayerRow).where(PlayerRow.player_id.in_(ids)).values(claimed_until=until))
            return ids

        return await self._database.write(write)

    async def ties(self, player_id: str) -> Sequence[str]:
        played = select(SeatRow.match_id).where(SeatRow.player_id == player_id, SeatRow.match_state == _ACTIVE)
        rows = [*await self._database.rows(played), *await self._database.rows(_waiting(player_id))]
        return sorted({row[0] for row in rows})

    async def finish(self, player_id: str) -> bool:
        async def write(connection: AsyncConnection) -> bool:
            # A new seat needs this row, so from here on the player cannot be seated.
            await connection.execute(select(PlayerRow.player_id).where(PlayerRow.player_id == player_id).with_for_update())
            if await _has_ties(connection, player_id):
                return False
            await _erase(connection, player_id)
            return True

        return await self._database.write(write)


async def _mark(connection: AsyncConnection, player_ids: Sequence[str], now: int) -> None:
    """Remove the players' names, credentials, sessions and queue tickets."""
    its = PlayerRow.player_id.in_(player_ids)
    await connection.execute(
        update(PlayerRow).where(its, PlayerRow.deleted_at.is_(None)).values(deleted_at=now, display_name="a deleted player")
    )
    await leave_queue(connection, player_ids, now)
    sessions = SessionRow.player_id.in_(player_ids)
    await end_sessions(connection, now, sessions)
    tokens = select(SessionRow.session_id).where(sessions)
    await connection.execute(delete(RefreshTokenRow).where(RefreshTokenRow.session_id.in_(tokens)))
    await connection.execute(delete(AccountRow).where(AccountRow.player_id.in_(player_ids)))
    await connection.execute(delete(PlayerTicketRow).where(PlayerTicketRow.player_id.in_(player_ids)))


async def _has_ties(connection: AsyncConnection, player_id: str) -> bool:
    played = exists().where(SeatRow.player_id == player_id, SeatRow.match_state == _ACTIVE)
    # The player's last access token may still be valid and have created an opening since the last check.
    waiting = _waiting(player_id).exists()
    bots = exists().where(PlayerRow.owner_id == player_id)
    row = (await connection.execute(select(played.label("played"), waiting.label("waiting"), bots.label("bots")))).one()
    return bool(row.played or row.waiting or row.bots)


def _waiting(player_id: str) -> Select[str]:
    """Open openings of the player and invitations to it."""
    return select(union(*open_openings_of(player_id)).subquery().c.opening_id)


async def _erase(connection: AsyncConnection, player_id: str) -> None:
    await delete_ratings(connection, player_id)
    for name, erasure in ERASURES.items():
        table_name, column_name = name.split(".")
        table = Base.metadata.tables[table_name]
        its = table.c[column_name] == player_id
        if erasure is RowErasure.PLACEHOLDER:
            await connection.execute(update(table).where(its).values({column_name: NOBODY_ID}))
        elif erasure is RowErasure.DELETE:
            await connection.execute(delete(table).where(its))
    await connection.execute(delete(RequestRow).where(RequestRow.account == player_id))
    await connection.execute(delete(PlayerRow).where(PlayerRow.player_id == player_id))
