"""Players in SQL."""

from sqlalchemy import insert, select

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
        async with self._database.write() as connection:
            await insert_request(connection, request, subject=player.player_id, now=now)
            await connection.execute(
                insert(PlayerRow).values(player_id=player.player_id, display_name=player.display_name, created_at=now)
            )

    async def get(self, player_id: str) -> Player | None:
        """See `Players.get`."""
        query = select(PlayerRow.player_id, PlayerRow.display_name).where(PlayerRow.player_id == player_id)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Player(row.player_id, row.display_name)
