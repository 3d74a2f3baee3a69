"""The tables. Times are milliseconds since 1970; what is bytes stays closed."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, MetaData, SmallInteger, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_ID = String(36)
_NAME = String(64)


class Base(DeclarativeBase):
    """The root of the mappings."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PlayerRow(Base):
    """A player."""

    __tablename__ = "player"

    player_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    display_name: Mapped[str] = mapped_column(_NAME)
    created_at: Mapped[int] = mapped_column(BigInteger)


class MatchRow(Base):
    """A match and its position now, overwritten by each commit; `version` fences it, `seq` is the record's last entry."""

    __tablename__ = "match"

    match_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    game_id: Mapped[str] = mapped_column(_NAME)
    rules_version: Mapped[str] = mapped_column(_NAME)
    created_by: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id))
    bots_only: Mapped[bool]
    min_action_interval_ms: Mapped[int]
    options: Mapped[bytes] = mapped_column(LargeBinary)
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[int] = mapped_column(SmallInteger)
    position: Mapped[bytes] = mapped_column(LargeBinary)
    decisions: Mapped[bytes] = mapped_column(LargeBinary)
    winner: Mapped[str | None] = mapped_column(_NAME)
    reason: Mapped[str | None] = mapped_column(_NAME)
    seq: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(BigInteger)
    chain: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[int] = mapped_column(BigInteger)
    ended_at: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index(None, "created_by"),
        Index("ix_match_active", "game_id", "bots_only", sqlite_where=text("state = 1"), postgresql_where=text("state = 1")),
    )


class SeatRow(Base):
    """A seat of a match, or its spectators: who sits there, and what they were last told."""

    __tablename__ = "seat"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    ordinal: Mapped[int] = mapped_column(SmallInteger)
    player_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), index=True)
    bot_level: Mapped[str | None] = mapped_column(_NAME)
    rev: Mapped[int] = mapped_column(BigInteger)
    view: Mapped[bytes] = mapped_column(LargeBinary)
    acted_at: Mapped[int] = mapped_column(BigInteger)


class RecordRow(Base):
    """The log of a match: an entry for each action or verdict, appended and never changed."""

    __tablename__ = "record"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME)
    kind: Mapped[int] = mapped_column(SmallInteger)
    origin: Mapped[int] = mapped_column(SmallInteger)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    chain: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int] = mapped_column(BigInteger)


class ToldRow(Base):
    """What a seat learned by a commit; `seq` is the commit's last entry in the log. Appended and never changed."""

    __tablename__ = "told"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    rev: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)
    events: Mapped[bytes] = mapped_column(LargeBinary)


class SnapshotRow(Base):
    """A position after an entry of the log; 0 is the start."""

    __tablename__ = "snapshot"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    position: Mapped[bytes] = mapped_column(LargeBinary)


class OwedRow(Base):
    """A decision that a match waits for. `due_at` is for clocks; `offered_at` is when a bot's workers were last called."""

    __tablename__ = "owed"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    pace: Mapped[int] = mapped_column(SmallInteger)
    bot_level: Mapped[str | None] = mapped_column(_NAME)
    since: Mapped[int] = mapped_column(BigInteger)
    due_at: Mapped[int | None] = mapped_column(BigInteger)
    offered_at: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index(
            "ix_owed_bots",
            "offered_at",
            sqlite_where=text("bot_level IS NOT NULL"),
            postgresql_where=text("bot_level IS NOT NULL"),
        ),
    )


class RequestRow(Base):
    """A committed request: what it led to, for when it comes again."""

    __tablename__ = "request"

    account: Mapped[str] = mapped_column(String(128), primary_key=True)
    method: Mapped[str] = mapped_column(_NAME, primary_key=True)
    request_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    body_hash: Mapped[bytes] = mapped_column(LargeBinary)
    match_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(MatchRow.match_id))
    subject: Mapped[str] = mapped_column(_ID)
    seq: Mapped[int | None] = mapped_column(BigInteger)
    rev: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[int] = mapped_column(BigInteger, index=True)


class TicketRow(Base):
    """A place in the queue; `not_before` puts off one that failed."""

    __tablename__ = "ticket"

    ticket_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    player_id: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id))
    game_id: Mapped[str] = mapped_column(_NAME)
    options: Mapped[bytes] = mapped_column(LargeBinary)
    levels: Mapped[str] = mapped_column(String(1024))
    state: Mapped[int] = mapped_column(SmallInteger)
    match_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(MatchRow.match_id))
    created_at: Mapped[int] = mapped_column(BigInteger)
    not_before: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_ticket_queued", "created_at", sqlite_where=text("state = 1"), postgresql_where=text("state = 1")),
        Index(None, "player_id", "state"),
    )


class GateRow(Base):
    """A bound that is counted over many rows: locked while they are counted, so that two transactions cannot both pass."""

    __tablename__ = "gate"

    name: Mapped[str] = mapped_column(_NAME, primary_key=True)
