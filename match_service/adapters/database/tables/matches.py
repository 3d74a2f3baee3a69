"""The tables of players and matches, and what all tables share. Times are milliseconds since 1970; what is bytes stays closed."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, MetaData, SmallInteger, String, Text, text
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
    """A player; see `Player`. `used_at` is when it last signed in or refreshed a token. One that is `deleted_at` is about to go;
    until `claimed_until` a replica sees to that. `news` counts the matches, openings and rematches that concern the player and
    changed, other than by playing.
    """

    __tablename__ = "player"

    player_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    display_name: Mapped[str] = mapped_column(_NAME)
    kind: Mapped[int] = mapped_column(SmallInteger)
    owner_id: Mapped[str | None] = mapped_column(_ID, ForeignKey("player.player_id"), index=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int] = mapped_column(BigInteger)
    suspended_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    deleted_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    claimed_until: Mapped[int] = mapped_column(BigInteger)
    news: Mapped[int] = mapped_column(BigInteger, default=0)

    __table_args__ = (Index(None, "kind", "used_at"),)


class MatchRow(Base):
    """A match and its position now, overwritten by each commit; `version` fences it, `seq` is the record's last entry.

    Its time control (`clock_kind` to `response_ms`) never changes. `given_back` (as JSON) and `heard`: `RefundedTime`. `winner`
    and `reason` are the board's, or those of the `verdict` that ended it. Once it has ended, no column but its players' changes.
    """

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
    is_rated: Mapped[bool]
    clock_kind: Mapped[int] = mapped_column(SmallInteger)
    bank_ms: Mapped[int] = mapped_column(BigInteger)
    increment_ms: Mapped[int] = mapped_column(BigInteger)
    turn_ms: Mapped[int] = mapped_column(BigInteger)
    setup_ms: Mapped[int | None] = mapped_column(BigInteger)
    response_ms: Mapped[int | None] = mapped_column(BigInteger)
    given_back: Mapped[str | None] = mapped_column(Text)
    heard: Mapped[int] = mapped_column(BigInteger)
    draw_offered_by: Mapped[str] = mapped_column(_NAME)
    draw_lapses_after: Mapped[int]
    verdict: Mapped[int | None] = mapped_column(SmallInteger)
    verdict_by: Mapped[str | None] = mapped_column(_NAME)
    spectators: Mapped[bool]
    spectator_turns: Mapped[int]
    spectator_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index(None, "created_by", "state", "created_at", "match_id"),
        Index("ix_match_active", "game_id", "bots_only", sqlite_where=text("state = 1"), postgresql_where=text("state = 1")),
        Index(
            "ix_match_spectated",
            "created_at",
            sqlite_where=text("state = 1 AND spectators"),
            postgresql_where=text("state = 1 AND spectators"),
        ),
    )


class SeatRow(Base):
    """A seat of a match, or its spectators: who sits there, what they were last told, and all that is theirs beside the board.

    An action may be based on no revision before `fence`; see `SeatHead` for `open_…`. `clock_…` is what the seat's clock runs for
    and since when. `turn_number` is the game's for the seat's last turn, `passed_turn` see `SeatClock`. `pass_from` is set while
    the seat is asked out of turn: see `PendingAnswer`. `passes` are its standing passes as JSON: (kind, source, turn). What is
    named `match_…` is the match's own: by it a player's matches are found in their order, without a look at all that ever were.
    """

    __tablename__ = "seat"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    ordinal: Mapped[int] = mapped_column(SmallInteger)
    player_id: Mapped[str | None] = mapped_column(_ID, ForeignKey(PlayerRow.player_id))
    bot_level: Mapped[str | None] = mapped_column(_NAME)
    match_state: Mapped[int] = mapped_column(SmallInteger)
    match_created_at: Mapped[int] = mapped_column(BigInteger)
    match_ended_at: Mapped[int | None] = mapped_column(BigInteger)
    rev: Mapped[int] = mapped_column(BigInteger)
    view: Mapped[bytes] = mapped_column(LargeBinary)
    acted_at: Mapped[int] = mapped_column(BigInteger)
    situation: Mapped[bytes] = mapped_column(LargeBinary)
    fence: Mapped[int] = mapped_column(BigInteger)
    open_from: Mapped[int] = mapped_column(BigInteger)
    open_until: Mapped[int] = mapped_column(BigInteger)
    turns_begun: Mapped[int]
    is_on_turn: Mapped[bool]
    turn_number: Mapped[int] = mapped_column(BigInteger)
    turn_left_ms: Mapped[int | None] = mapped_column(BigInteger)
    setup_left_ms: Mapped[int | None] = mapped_column(BigInteger)
    clock_turn: Mapped[int]
    clock_pace: Mapped[int | None] = mapped_column(SmallInteger)
    clock_since: Mapped[int] = mapped_column(BigInteger)
    timeouts: Mapped[int]
    passed_turn: Mapped[int]
    draw_again_from: Mapped[int | None]
    away_since: Mapped[int | None] = mapped_column(BigInteger)
    claimable_at: Mapped[int | None] = mapped_column(BigInteger)
    pass_from: Mapped[int | None] = mapped_column(BigInteger)
    pass_at: Mapped[int | None] = mapped_column(BigInteger)
    is_forced: Mapped[bool]
    passes: Mapped[str | None] = mapped_column(Text)

    __table_args__ = (
        Index(None, "player_id", "match_state", "match_created_at", "match_id"),
        Index(
            "ix_seat_ended",
            "player_id",
            "match_ended_at",
            "match_id",
            sqlite_where=text("match_ended_at IS NOT NULL"),
            postgresql_where=text("match_ended_at IS NOT NULL"),
        ),
    )


class RecordRow(Base):
    """The log of a match: an entry for each action or verdict, appended and never changed; see `Record`."""

    __tablename__ = "record"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME)
    kind: Mapped[int] = mapped_column(SmallInteger)
    origin: Mapped[int] = mapped_column(SmallInteger)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    rules_version: Mapped[str] = mapped_column(_NAME)
    chain: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int] = mapped_column(BigInteger)


class ToldRow(Base):
    """What a seat learned by a commit, and what it is shown after it; `seq` is the commit's last entry in the log.

    Appended and never changed. The view is kept since to work it out again would take as long as there are hidden actions.
    `turns` is how many turns had begun: spectators are shown what they are told later.
    """

    __tablename__ = "told"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    rev: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)
    events: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int | None] = mapped_column(BigInteger)
    turns: Mapped[int | None]
    view: Mapped[bytes | None] = mapped_column(LargeBinary)


class SnapshotRow(Base):
    """A position after an entry of the log; 0 is the start."""

    __tablename__ = "snapshot"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    position: Mapped[bytes] = mapped_column(LargeBinary)


class OwedRow(Base):
    """A decision that a match waits for. `offered_at` is when a bot's workers were last called.

    At `due_at` something becomes of it: see `Owed`. Until `claimed_until` a replica sees to that.
    """

    __tablename__ = "owed"

    match_id: Mapped[str] = mapped_column(_ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(_NAME, primary_key=True)
    pace: Mapped[int] = mapped_column(SmallInteger)
    bot_level: Mapped[str | None] = mapped_column(_NAME)
    since: Mapped[int] = mapped_column(BigInteger)
    due_at: Mapped[int | None] = mapped_column(BigInteger)
    offered_at: Mapped[int | None] = mapped_column(BigInteger)
    claimed_until: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_owed_due", "due_at", sqlite_where=text("due_at IS NOT NULL"), postgresql_where=text("due_at IS NOT NULL")),
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
