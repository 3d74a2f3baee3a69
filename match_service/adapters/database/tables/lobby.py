"""Tables of openings, rematches and both queues."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import ID, NAME, Base, partial_index
from match_service.adapters.database.tables.columns import SpectatingColumns, TimeControlColumns
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.play import MatchRow


class OpeningRow(SpectatingColumns, TimeControlColumns, Base):
    """A match on offer. `code` is its invite code, `invited_id` the only player who may join; public openings have neither.

    `version` guards against concurrent changes.
    """

    __tablename__ = "opening"

    opening_id: Mapped[str] = mapped_column(ID, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[str] = mapped_column(NAME)
    seats: Mapped[str] = mapped_column(String(1024))
    options: Mapped[bytes] = mapped_column(LargeBinary)
    opened_by: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id), index=True)
    code: Mapped[str | None] = mapped_column(String(32), unique=True)
    invited_id: Mapped[str | None] = mapped_column(ID, ForeignKey(PlayerRow.player_id), index=True)
    state: Mapped[int] = mapped_column(SmallInteger)
    is_rated: Mapped[bool]
    created_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        partial_index("ix_opening_open", "created_at", where="state = 1 AND code IS NULL AND invited_id IS NULL"),
        partial_index("ix_opening_invited", "invited_id", where="state = 1 AND invited_id IS NOT NULL"),
        partial_index("ix_opening_lapsing", "expires_at", where="state = 1"),
    )


class PlaceRow(Base):
    """A participant of an opening and the chosen seat; empty means a random one.

    `is_open` repeats whether the opening is open, so that an index finds a player's open ones.
    """

    __tablename__ = "place"

    opening_id: Mapped[str] = mapped_column(ID, ForeignKey(OpeningRow.opening_id), primary_key=True)
    ordinal: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    player_id: Mapped[str | None] = mapped_column(ID, ForeignKey(PlayerRow.player_id), index=True)
    bot_level: Mapped[str | None] = mapped_column(NAME)
    seat: Mapped[str] = mapped_column(NAME)
    is_open: Mapped[bool]

    __table_args__ = (partial_index("ix_place_open", "player_id", where="is_open", sqlite_where="is_open = 1"),)


class RematchRow(Base):
    """The rematch of a finished match. `offers` is JSON: (seat, time). `version` guards against concurrent changes."""

    __tablename__ = "rematch"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    offers: Mapped[str] = mapped_column(Text)
    next_match_id: Mapped[str | None] = mapped_column(ID, ForeignKey(MatchRow.match_id))
    declined_by: Mapped[str] = mapped_column(NAME)


class TicketRow(Base):
    """A ticket for a match between house bots. `not_before` postpones one that failed."""

    __tablename__ = "ticket"

    ticket_id: Mapped[str] = mapped_column(ID, primary_key=True)
    player_id: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id))
    game_id: Mapped[str] = mapped_column(NAME)
    options: Mapped[bytes] = mapped_column(LargeBinary)
    levels: Mapped[str] = mapped_column(String(1024))
    state: Mapped[int] = mapped_column(SmallInteger)
    match_id: Mapped[str | None] = mapped_column(ID, ForeignKey(MatchRow.match_id))
    created_at: Mapped[int] = mapped_column(BigInteger)
    not_before: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        partial_index("ix_ticket_queued", "created_at", where="state = 1"),
        Index(None, "player_id", "state"),
    )


class PlayerTicketRow(TimeControlColumns, Base):
    """A player's place in the queue. Two tickets can be paired only if their `pool` is equal.

    `seen_at` is when the player was last known to be present. `opponent_id` is empty for a house bot.
    """

    __tablename__ = "player_ticket"

    ticket_id: Mapped[str] = mapped_column(ID, primary_key=True)
    player_id: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id))
    account_id: Mapped[str] = mapped_column(ID)
    pool: Mapped[str] = mapped_column(NAME)
    game_id: Mapped[str] = mapped_column(NAME)
    options: Mapped[bytes] = mapped_column(LargeBinary)
    is_rated: Mapped[bool]
    of_bots: Mapped[bool]
    rating: Mapped[int]
    takes_bot: Mapped[bool]
    last_opponents: Mapped[str] = mapped_column(String(128))
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[int] = mapped_column(SmallInteger)
    match_id: Mapped[str | None] = mapped_column(ID, ForeignKey(MatchRow.match_id))
    opponent_id: Mapped[str] = mapped_column(ID, index=True)
    ended_at: Mapped[int] = mapped_column(BigInteger, index=True)

    __table_args__ = (
        partial_index("uq_player_ticket_waiting", "player_id", where="state = 1", unique=True),
        partial_index("ix_player_ticket_pool", "pool", "created_at", where="state = 1"),
        partial_index("ix_player_ticket_matched", "pool", "ended_at", where="state = 2"),
        Index(None, "player_id", "pool"),
    )
