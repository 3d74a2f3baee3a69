"""The tables of ratings. Times are milliseconds since 1970."""

from sqlalchemy import BigInteger, ForeignKey, Index, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.matches import Base, MatchRow, PlayerRow

_ID = String(36)
_NAME = String(64)


class RatingRow(Base):
    """A player's rating in one game and clock class. `mu` and `sigma` in millionths; `matches` numbers its last change."""

    __tablename__ = "rating"

    player_id: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), primary_key=True)
    game_id: Mapped[str] = mapped_column(_NAME, primary_key=True)
    clock_class: Mapped[str] = mapped_column(_NAME, primary_key=True)
    mu: Mapped[int] = mapped_column(BigInteger)
    sigma: Mapped[int] = mapped_column(BigInteger)
    matches: Mapped[int]
    changed_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "game_id", "clock_class", "mu", "player_id"),)


class RatingChangeRow(Base):
    """What a match did to a player's rating: one row for each of its players, and never a second one.

    `matches` numbers the changes of one rating, from 1 on; each begins where the one before ended.
    """

    __tablename__ = "rating_change"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    player_id: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), primary_key=True)
    game_id: Mapped[str] = mapped_column(_NAME)
    clock_class: Mapped[str] = mapped_column(_NAME)
    matches: Mapped[int]
    opponent_id: Mapped[str] = mapped_column(_ID, index=True)
    score: Mapped[int] = mapped_column(SmallInteger)
    mu_before: Mapped[int] = mapped_column(BigInteger)
    sigma_before: Mapped[int] = mapped_column(BigInteger)
    mu: Mapped[int] = mapped_column(BigInteger)
    sigma: Mapped[int] = mapped_column(BigInteger)
    changed_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("uq_rating_change_order", "player_id", "game_id", "clock_class", "matches", unique=True),)
