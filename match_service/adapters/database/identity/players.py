"""Players in SQL."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.play.match_writes import insert_request
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.domain.identity.caller import Player, PlayerKind
from match_service.domain.play.request import Request

PLAYER_COLUMNS = (PlayerRow.player_id, PlayerRow.display_name, PlayerRow.kind, PlayerRow.owner_id)


class SqlPlayers:
    """`Players` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: Player, request: Request, now: int) -> None:
        async def make(connection: AsyncConnection) -> None:
            await insert_request(connection, request, subject=player.player_id, now=now)
            await insert_player(connection, player, now)

        await self._database.write(make)

    async def get(self, player_id: str) -> Player | None:
        here = (PlayerRow.player_id == player_id, PlayerRow.deleted_at.is_(None))
        rows = await self._database.rows(select(*PLAYER_COLUMNS).where(*here))
        return player_of(rows[0]) if rows else None

    async def change_counts(self, player_ids: Sequence[str]) -> Mapping[str, int]:
        count = PlayerRow.change_count.label("change_count")
        query = select(PlayerRow.player_id, count).where(PlayerRow.player_id.in_(player_ids))
        return {row.player_id: row.change_count for row in await self._database.rows(query)}


async def insert_player(connection: AsyncConnection, player: Player, now: int) -> None:
    await connection.execute(
        insert(PlayerRow).values(
            player_id=player.player_id,
            display_name=player.display_name,
            kind=int(player.kind),
            owner_id=player.owner_id or None,
            created_at=now,
            used_at=now,
            claimed_until=0,
        )
    )


def player_of(row: Row[*tuple[Any, ...]]) -> Player:
    """Convert a row with `PLAYER_COLUMNS`."""
    return Player(row.player_id, row.display_name, PlayerKind(row.kind), row.owner_id or "")
