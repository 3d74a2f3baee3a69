"""Sessions in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, or_, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.players import PLAYER_COLUMNS, player_of
from match_service.adapters.database.tables.identity import PlayerRow, RefreshTokenRow, SessionRow
from match_service.domain.errors import Conflict, NotPermitted, Unauthenticated
from match_service.domain.identity.caller import Scope
from match_service.domain.identity.session import KnownToken, Session
from match_service.usecases.ports.identity import StoredToken


class SqlSessions:
    """`Sessions` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, session: Session, token_hash: bytes, sessions_max: int) -> None:
        async def write(connection: AsyncConnection) -> None:
            await lock_player(connection, session.player_id)
            await insert_session(connection, session, token_hash)
            await _end_oldest(connection, session, sessions_max)
            await _used(connection, session)

        await self._database.write(write)

    async def find(self, token_hash: bytes) -> StoredToken | None:
        query = (
            select(
                RefreshTokenRow.token_hash,
                RefreshTokenRow.used_by,
                *(column for column in SessionRow.__table__.columns if column.name != "player_id"),
                *PLAYER_COLUMNS,
                PlayerRow.suspended_at,
            )
            .join(SessionRow, SessionRow.session_id == RefreshTokenRow.session_id)
            .join(PlayerRow, PlayerRow.player_id == SessionRow.player_id)
            .where(RefreshTokenRow.token_hash == token_hash)
        )
        rows = await self._database.rows(query)
        if not rows:
            return None
        row = rows[0]
        return StoredToken(KnownToken(row.token_hash, row.used_by), _session(row), player_of(row), row.suspended_at is not None)

    async def rotate(self, used: bytes, successor: bytes, session: Session, request_id: str) -> None:
        async def write(connection: AsyncConnection) -> None:
            fresh = (RefreshTokenRow.token_hash == used, RefreshTokenRow.used_by == "")
            mark = update(RefreshTokenRow).where(*fresh).values(used_by=request_id, used_at=session.used_at)
            if (await connection.execute(mark)).rowcount != 1:
                raise Conflict
            await connection.execute(
                insert(RefreshTokenRow).values(token_hash=successor, session_id=session.session_id, used_by="", used_at=None)
            )
            await _touch(connection, session)

        await self._database.write(write)

    async def touch(self, session: Session) -> None:
        await self._database.write(lambda connection: _touch(connection, session))

    async def live(self, player_id: str, now: int) -> Sequence[Session]:
        query = select(SessionRow.__table__).where(
            SessionRow.player_id == player_id,
            SessionRow.revoked_at.is_(None),
            or_(SessionRow.expires_at.is_(None), SessionRow.expires_at > now),
        )
        return [_session(row) for row in await self._database.rows(query.order_by(SessionRow.created_at.desc()))]

    async def revoke(self, session_ids: Sequence[str], now: int) -> None:
        if session_ids:
            its = SessionRow.session_id.in_(session_ids)
            await self._database.write(lambda connection: end_sessions(connection, now, its))

    async def revoked(self, since: int, limit: int) -> Sequence[str]:
        revoked = select(SessionRow.session_id.label("revoked"), SessionRow.revoked_at.label("at")).where(
            SessionRow.revoked_at > since
        )
        suspended = select(PlayerRow.player_id, PlayerRow.suspended_at).where(PlayerRow.suspended_at > since)
        both = union_all(revoked, suspended).subquery()
        return [row.revoked for row in await self._database.rows(select(both.c.revoked).order_by(both.c.at.desc()).limit(limit))]

    async def purge(self, ended_before: int, limit: int) -> int:
        over = or_(SessionRow.revoked_at < ended_before, SessionRow.expires_at < ended_before)
        ids = [row.session_id for row in await self._database.rows(select(SessionRow.session_id).where(over).limit(limit))]
        used = select(RefreshTokenRow.token_hash).where(RefreshTokenRow.used_at < ended_before).limit(limit)
        spent = [row.token_hash for row in await self._database.rows(used)]

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(RefreshTokenRow).where(RefreshTokenRow.token_hash.in_(spent)))
            await connection.execute(delete(RefreshTokenRow).where(RefreshTokenRow.session_id.in_(ids)))
            await connection.execute(delete(SessionRow).where(SessionRow.session_id.in_(ids)))

        if ids or spent:
            await self._database.write(write)
        return max(len(ids), len(spent))


async def lock_player(connection: AsyncConnection, player_id: str) -> None:
    """Lock the player's row. Raises `Unauthenticated` for an unknown player, `NotPermitted` for a suspended one."""
    query = select(PlayerRow.suspended_at, PlayerRow.deleted_at).where(PlayerRow.player_id == player_id).with_for_update()
    row = (await connection.execute(query)).one_or_none()
    if row is None or row.deleted_at is not None:
        raise Unauthenticated("UNKNOWN_PLAYER")
    if row.suspended_at is not None:
        raise NotPermitted("SUSPENDED")


async def insert_session(connection: AsyncConnection, session: Session, token_hash: bytes) -> None:
    """Insert a session with its first token."""
    await connection.execute(
        insert(SessionRow).values(
            session_id=session.session_id,
            player_id=session.player_id,
            scope=session.scope.value,
            created_at=session.created_at,
            used_at=session.used_at,
            expires_at=session.expires_at,
            revoked_at=None,
        )
    )
    await connection.execute(
        insert(RefreshTokenRow).values(token_hash=token_hash, session_id=session.session_id, used_by="", used_at=None)
    )


async def end_sessions(connection: AsyncConnection, now: int, *which: Any) -> None:
    """Revoke the sessions that are not revoked yet."""
    await connection.execute(update(SessionRow).where(SessionRow.revoked_at.is_(None), *which).values(revoked_at=now))


async def _end_oldest(connection: AsyncConnection, session: Session, sessions_max: int) -> None:
    live = select(SessionRow.session_id).where(SessionRow.player_id == session.player_id, SessionRow.revoked_at.is_(None))
    rows = (await connection.execute(live.order_by(SessionRow.used_at.desc(), SessionRow.created_at.desc()))).all()
    oldest = [row.session_id for row in rows if row.session_id != session.session_id][sessions_max - 1 :]
    if oldest:
        await end_sessions(connection, session.used_at, SessionRow.session_id.in_(oldest))


async def _touch(connection: AsyncConnection, session: Session) -> None:
    its = (SessionRow.session_id == session.session_id, SessionRow.revoked_at.is_(None))
    moved = update(SessionRow).where(*its).values(used_at=session.used_at, expires_at=session.expires_at)
    if (await connection.execute(moved)).rowcount != 1:
        raise Conflict
    await _used(connection, session)


async def _used(connection: AsyncConnection, session: Session) -> None:
    await connection.execute(update(PlayerRow).where(PlayerRow.player_id == session.player_id).values(used_at=session.used_at))


def _session(row: Row[*tuple[Any, ...]]) -> Session:
    return Session(
        session_id=row.session_id,
        player_id=row.player_id,
        scope=Scope(row.scope),
        created_at=row.created_at,
        used_at=row.used_at,
        expires_at=row.expires_at,
        revoked_at=row.revoked_at,
    )
