"""The tables of openings, rematches, signs of life and who watches. Times are milliseconds since 1970."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.matches import Base, MatchRow, PlayerRow

_ID = String(36)
_NAME = String(64)


class OpeningRow(Base):
    """A match that is offered and not yet begun. `code` is its invite code, `invited_id` whom it is for alone; public ones
    have neither. `version` fences it.
    """

    __tablename__ = "opening"

    opening_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[str] = mapped_column(_NAME)
    seats: Mapped[str] = mapped_column(String(1024))
    options: Mapped[bytes] = mapped_column(LargeBinary)
    opened_by: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), index=True)
    code: Mapped[str | None] = mapped_column(String(32), unique=True)
    invited_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), index=True)
    state: Mapped[int] = mapped_column(SmallInteger)
    is_rated: Mapped[bool]
    clock_kind: Mapped[int] = mapped_column(SmallInteger)
    bank_ms: Mapped[int] = mapped_column(BigInteger)
    increment_ms: Mapped[int] = mapped_column(BigInteger)
    turn_ms: Mapped[int] = mapped_column(BigInteger)
    setup_ms: Mapped[int | None] = mapped_column(BigInteger)
    response_ms: Mapped[int | None] = mapped_column(BigInteger)
    created_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger)
    spectators: Mapped[bool]
    spectator_turns: Mapped[int]
    spectator_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index(
            "ix_opening_open",
            "created_at",
            sqlite_where=text("state = 1 AND code IS NULL AND invited_id IS NULL"),
            postgresql_where=text("state = 1 AND code IS NULL AND invited_id IS NULL"),
        ),
        Index(
            "ix_opening_invited",
            "invited_id",
            sqlite_where=text("state = 1 AND invited_id IS NOT NULL"),
            postgresql_where=text("state = 1 AND invited_id IS NOT NULL"),
        ),
        Index("ix_opening_lapsing", "expires_at", sqlite_where=text("state = 1"), postgresql_where=text("state = 1")),
    )


class PlaceRow(Base):
    """Who takes part in an opening, and the seat that they chose; empty: one is drawn.

    `is_open` while the opening waits: by it a player's are found without a look at all that ever were.
    """

    __tablename__ = "place"

    opening_id: Mapped[str] = mapped_column(_ID, ForeignKey(OpeningRow.opening_id), primary_key=True)
    ordinal: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    player_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), index=True)
    bot_level: Mapped[str | None] = mapped_column(_NAME)
    seat: Mapped[str] = mapped_column(_NAME)
    is_open: Mapped[bool]

    __table_args__ = (Index("ix_place_open", "player_id", sqlite_where=text("is_open = 1"), postgresql_where=text("is_open")),)


class RematchRow(Base):
    """Where the rematch of a match that is over stands; `offers` as JSON: (seat, when). `version` fences it."""

    __tablename__ = "rematch"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    offers: Mapped[str] = mapped_column(Text)
    next_match_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(MatchRow.match_id))
    declined_by: Mapped[str] = mapped_column(_NAME)


class ReplicaRow(Base):
    """A replica of the service, and its last sign of life."""

    __tablename__ = "replica"

    replica_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    alive_at: Mapped[int] = mapped_column(BigInteger, index=True)


class ServedRow(Base):
    """Rules that replicas reach, and when one last did."""

    __tablename__ = "served"

    game_id: Mapped[str] = mapped_column(_NAME, primary_key=True)
    rules_version: Mapped[str] = mapped_column(_NAME, primary_key=True)
    alive_at: Mapped[int] = mapped_column(BigInteger)


class OutageRow(Base):
    """A time in which no replica served, or none the matches of one version: it is empty for all.

    `number` counts them in the order in which they are told, which need not be that of their ends.
    `is_silence`: calls failed then, as one replica measured it. It is told of when it has ended, and a clock that
    another replica has stopped just before that was charged for it; what all were silent in is known before anything is charged.
    """

    __tablename__ = "outage"

    ended_at: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game_id: Mapped[str] = mapped_column(_NAME, primary_key=True)
    rules_version: Mapped[str] = mapped_column(_NAME, primary_key=True)
    began_at: Mapped[int] = mapped_column(BigInteger)
    is_silence: Mapped[bool]
    number: Mapped[int] = mapped_column(BigInteger)


class WatcherRow(Base):
    """A player's seat that is watched at a replica; `gone_at` is when the last stream of it there ended."""

    __tablename__ = "watcher"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    replica_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    gone_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
