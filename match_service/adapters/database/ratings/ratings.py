"""Reads of ratings in SQL."""

from collections.abc import Sequence

from sqlalchemy import and_, or_, select

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.ratings import RatingChangeRow, RatingRow
from match_service.domain.clock.time_control import ClockClass
from match_service.domain.identity.caller import PlayerKind
from match_service.domain.ratings.rating import MICROS, RatingChange, Score, of_micros
from match_service.usecases.ports.ratings import Board, Leader, PastChange, RatingKey, StoredRating


class SqlRatings:
    """`Ratings` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player_id: str, game_id: str, clock_class: ClockClass | None) -> Sequence[StoredRating]:
        query = select(RatingRow.__table__).where(RatingRow.player_id == player_id)
        if game_id:
            query = query.where(RatingRow.game_id == game_id)
        if clock_class is not None:
            query = query.where(RatingRow.clock_class == clock_class.value)
        rows = await self._database.rows(query.order_by(RatingRow.game_id, RatingRow.clock_class))
        return [
            StoredRating(
                RatingKey(row.game_id, ClockClass(row.clock_class)), of_micros(row.mu, row.sigma, row.matches), row.changed_at
            )
            for row in rows
        ]

    async def history(self, player_id: str, key: RatingKey, before: int | None, limit: int) -> Sequence[PastChange]:
        query = (
            select(RatingChangeRow.__table__, PlayerRow.display_name)
            .outerjoin(PlayerRow, PlayerRow.player_id == RatingChangeRow.opponent_id)
            .where(
                RatingChangeRow.player_id == player_id,
                RatingChangeRow.game_id == key.game_id,
                RatingChangeRow.clock_class == key.clock_class.value,
            )
        )
        if before is not None:
            query = query.where(RatingChangeRow.matches < before)
        rows = await self._database.rows(query.order_by(RatingChangeRow.matches.desc()).limit(limit))
        return [
            PastChange(
                match_id=row.match_id,
                change=RatingChange(
                    player_id=row.player_id,
                    opponent_id=row.opponent_id,
                    score=Score(row.score),
                    before=of_micros(row.mu_before, row.sigma_before, row.matches - 1),
                    after=of_micros(row.mu, row.sigma, row.matches),
                ),
                opponent_name=row.display_name or "",
                changed_at=row.changed_at,
            )
            for row in rows
        ]

    async def leaders(self, board: Board, after: tuple[int, str] | None, limit: int) -> Sequence[Leader]:
        """Equal ratings are ordered by player ID, so that pages are stable."""
        query = (
            select(RatingRow.player_id, RatingRow.mu, RatingRow.sigma, RatingRow.matches, PlayerRow.display_name)
            .join(PlayerRow, PlayerRow.player_id == RatingRow.player_id)
            .where(
                RatingRow.game_id == board.key.game_id,
                RatingRow.clock_class == board.key.clock_class.value,
                PlayerRow.kind == int(PlayerKind.BOT) if board.of_bots else PlayerRow.kind != int(PlayerKind.BOT),
                PlayerRow.suspended_at.is_(None),
                PlayerRow.deleted_at.is_(None),
                RatingRow.matches >= board.matches_min,
                RatingRow.sigma <= round(board.sigma_max * MICROS),
            )
        )
        if after is not None:
            mu, player_id = after
            query = query.where(or_(RatingRow.mu < mu, and_(RatingRow.mu == mu, RatingRow.player_id > player_id)))
        rows = await self._database.rows(query.order_by(RatingRow.mu.desc(), RatingRow.player_id).limit(limit))
        return [Leader(row.player_id, row.display_name, of_micros(row.mu, row.sigma, row.matches)) for row in rows]
