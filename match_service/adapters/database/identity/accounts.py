"""Accounts and bots in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.identity.players import PLAYER_COLUMNS, insert_player, player_of
from match_service.adapters.database.identity.sessions import lock_player
from match_service.adapters.database.play.match_writes import insert_request
from match_service.adapters.database.tables.identity import AccountRow, PlayerRow, SessionRow
from match_service.domain.errors import Refused, TooMany
from match_service.domain.identity.account import Account, Bot
from match_service.domain.identity.caller import Player, PlayerKind
from match_service.domain.play.request import Request

_RETRY_MS = 60_000
_COLUMNS = (
    *PLAYER_COLUMNS,
    PlayerRow.suspended_at,
    AccountRow.name,
    AccountRow.password_hash,
    AccountRow.oidc_key,
    AccountRow.is_admin,
    AccountRow.created_at,
)


class SqlAccounts:
    """`Accounts` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, player_id: str) -> Account | None:
        return await self._one(PlayerRow.player_id == player_id)

    async def by_name(self, name_key: str) -> Account | None:
        return await self._one(AccountRow.name_key == name_key)

    async def by_oidc(self, oidc_key: str) -> Account | None:
        return await self._one(AccountRow.oidc_key == oidc_key)

    async def create(self, player: Player, oidc_key: str, now: int) -> None:
        account = Account(player, oidc_key=oidc_key, created_at=now)

        async def write(connection: AsyncConnection) -> None:
            await insert_player(connection, player, now)
            await _insert(connection, account)

        await self._database.write(write)

    async def upgrade(self, account: Account, request: Request, now: int) -> None:
        player = account.player

        async def write(connection: AsyncConnection) -> None:
            await lock_player(connection, player.player_id)
            await insert_request(connection, request, subject=player.player_id, now=now)
            await _refuse_taken(connection, account)
            guest = (PlayerRow.player_id == player.player_id, PlayerRow.kind == int(PlayerKind.GUEST))
            named = update(PlayerRow).where(*guest).values(kind=int(PlayerKind.NAMED), display_name=player.display_name)
            if (await connection.execute(named)).rowcount != 1:
                raise Refused("NOT_A_GUEST")
            await _insert(connection, account)

        await self._database.write(write)

    async def set_password(self, player_id: str, password_hash: str) -> None:
        change = update(AccountRow).where(AccountRow.player_id == player_id).values(password_hash=password_hash)
        await self._database.write(lambda connection: connection.execute(change))

    async def create_bot(self, bot: Player, request: Request, now: int, bots_max: int) -> None:
        async def write(connection: AsyncConnection) -> None:
            # The owner's lock holds the count until the commit.
            await lock_player(connection, bot.owner_id)
            await insert_request(connection, request, subject=bot.player_id, now=now)
            count = select(func.count()).where(PlayerRow.owner_id == bot.owner_id, PlayerRow.deleted_at.is_(None))
            if (await connection.execute(count)).scalar_one() >= bots_max:
                raise TooMany("TOO_MANY_BOTS", _RETRY_MS)
            await insert_player(connection, bot, now)

        await self._database.write(write)

    async def bots(self, owner_id: str) -> Sequence[Bot]:
        credential = and_(SessionRow.player_id == PlayerRow.player_id, SessionRow.revoked_at.is_(None))
        query = (
            select(*PLAYER_COLUMNS, PlayerRow.created_at, func.max(SessionRow.session_id).label("session_id"))
            .outerjoin(SessionRow, credential)
            .where(PlayerRow.owner_id == owner_id, PlayerRow.deleted_at.is_(None))
            .group_by(*PLAYER_COLUMNS, PlayerRow.created_at)
            .order_by(PlayerRow.created_at.desc())
        )
        rows = await self._database.rows(query)
        return [Bot(player_of(row), row.session_id, row.created_at) for row in rows]

    async def _one(self, which: ColumnElement[bool]) -> Account | None:
        query: Select[*tuple[Any, ...]] = (
            select(*_COLUMNS)
            .outerjoin(AccountRow, AccountRow.player_id == PlayerRow.player_id)
            .where(which, PlayerRow.deleted_at.is_(None), PlayerRow.kind != int(PlayerKind.NOBODY))
        )
        rows = await self._database.rows(query)
        return _account(rows[0]) if rows else None


async def _refuse_taken(connection: AsyncConnection, account: Account) -> None:
    """Raise `Refused` for a taken name or identity. Concurrent upgrades are decided by the unique keys, then retried here."""
    name_taken = select(AccountRow.player_id).where(AccountRow.name_key == account.name_key)
    if (await connection.execute(name_taken)).first() is not None:
        raise Refused("NAME_TAKEN")
    identity_taken = select(AccountRow.player_id).where(AccountRow.oidc_key == account.oidc_key)
    if account.oidc_key is not None and (await connection.execute(identity_taken)).first() is not None:
        raise Refused("IDENTITY_TAKEN")


async def _insert(connection: AsyncConnection, account: Account) -> None:
    await connection.execute(
        insert(AccountRow).values(
            player_id=account.player.player_id,
            name=account.name,
            name_key=account.name_key or None,
            password_hash=account.password_hash,
            oidc_key=account.oidc_key,
            is_admin=False,
            created_at=account.created_at,
        )
    )


def _account(row: Row[*tuple[Any, ...]]) -> Account:
    return Account(
        player=player_of(row),
        name=row.name or "",
        password_hash=row.password_hash,
        oidc_key=row.oidc_key,
        is_admin=bool(row.is_admin),
        created_at=row.created_at or 0,
        suspended_at=row.suspended_at,
    )
