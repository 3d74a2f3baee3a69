"""Players in SQL."""

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.match_writes import insert_request
from match_service.adapters.database.tables import PlayerRow
from match_service.adapters.database.unit_of_work import Database
from match_service.domain.identity import Player
from match_service.domain.request import Request


class SqlPlayers:
    """`Players` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: Player, request: Request, now: int) -> None:
        """See `Players.create`."""

        async def make(connection: AsyncConnection) -> None:
            await insert_request(connection, request, subject=player.player_id, now=now)
            await connection.execute(
                insert(PlayerRow).values(player_id=player.player_id, display_name=player.display_name, created_at=now)
            )

        await self._database.write(make)

    async def get(self, player_id: str) -> Player | None:
        """See `Players.get`."""
        query = select(PlayerRow.player_id, PlayerRow.display_name).where(PlayerRow.player_id == player_id)
        rows = await self._database.rows(query)
        return Player(rows[0].player_id, rows[0].display_name) if rows else None
