"""The table of the players' queue. Times are milliseconds since 1970."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, String, text
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.matches import Base, MatchRow, PlayerRow

_ID = String(36)
_NAME = String(64)


class PlayerTicketRow(Base):
    """A player's place in the queue; see `PlayerTicket`. `pool` stands for all that must be alike for two to meet.

    `seen_at` is when the player was last known to be there. `opponent_id` is who was met, empty for a bot of the house.
    """

    __tablename__ = "player_ticket"

    ticket_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    player_id: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id))
    account_id: Mapped[str] = mapped_column(_ID)
    pool: Mapped[str] = mapped_column(_NAME)
    game_id: Mapped[str] = mapped_column(_NAME)
    options: Mapped[bytes] = mapped_column(LargeBinary)
    is_rated: Mapped[bool]
    of_bots: Mapped[bool]
    clock_kind: Mapped[int] = mapped_column(SmallInteger)
    bank_ms: Mapped[int] = mapped_column(BigInteger)
    increment_ms: Mapped[int] = mapped_column(BigInteger)
    turn_ms: Mapped[int] = mapped_column(BigInteger)
    setup_ms: Mapped[int | None] = mapped_column(BigInteger)
    response_ms: Mapped[int | None] = mapped_column(BigInteger)
    rating: Mapped[int]
    takes_bot: Mapped[bool]
    last_opponents: Mapped[str] = mapped_column(String(128))
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[int] = mapped_column(SmallInteger)
    match_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(MatchRow.match_id))
    opponent_id: Mapped[str] = mapped_column(_ID, index=True)
    ended_at: Mapped[int] = mapped_column(BigInteger, index=True)

    __table_args__ = (
        Index(
            "uq_player_ticket_waiting",
            "player_id",
            unique=True,
            sqlite_where=text("state = 1"),
            postgresql_where=text("state = 1"),
        ),
        Index("ix_player_ticket_pool", "pool", "created_at", sqlite_where=text("state = 1"), postgresql_where=text("state = 1")),
        Index("ix_player_ticket_matched", "pool", "ended_at", sqlite_where=text("state = 2"), postgresql_where=text("state = 2")),
        Index(None, "player_id", "pool"),
    )
