"""Tables of ratings."""

from sqlalchemy import BigInteger, ForeignKey, Index, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import ID, NAME, Base
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.play import MatchRow


class RatingRow(Base):
    """A player's rating in one game and clock class. `mu` and `sigma` in millionths; `matches` numbers the last change."""

    __tablename__ = "rating"

    player_id: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id), primary_key=True)
    game_id: Mapped[str] = mapped_column(NAME, primary_key=True)
    clock_class: Mapped[str] = mapped_column(NAME, primary_key=True)
    mu: Mapped[int] = mapped_column(BigInteger)
    sigma: Mapped[int] = mapped_column(BigInteger)
    matches: Mapped[int]
    changed_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "game_id", "clock_class", "mu", "player_id"),)


class RatingChangeRow(Base):
    """A match's effect on one player's rating; at most one row per match and player.

    `matches` numbers the changes of one rating from 1; each starts from the previous one's result.
    """

    __tablename__ = "rating_change"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    player_id: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id), primary_key=True)
    game_id: Mapped[str] = mapped_column(NAME)
    clock_class: Mapped[str] = mapped_column(NAME)
    matches: Mapped[int]
    opponent_id: Mapped[str] = mapped_column(ID, index=True)
    score: Mapped[int] = mapped_column(SmallInteger)
    mu_before: Mapped[int] = mapped_column(BigInteger)
    sigma_before: Mapped[int] = mapped_column(BigInteger)
    mu: Mapped[int] = mapped_column(BigInteger)
    sigma: Mapped[int] = mapped_column(BigInteger)
    changed_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("uq_rating_change_order", "player_id", "game_id", "clock_class", "matches", unique=True),)
