"""Tables of matches, their seats, logs and open decisions."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import ID, NAME, Base, partial_index
from match_service.adapters.database.tables.columns import SpectatingColumns, TimeControlColumns
from match_service.adapters.database.tables.identity import PlayerRow


class MatchRow(SpectatingColumns, TimeControlColumns, Base):
    """A match and its current position, overwritten by each commit. `version` guards against concurrent commits.

    `seq` is the last entry of the record. The time control (`clock_kind` to `response_ms`) never changes. `given_back` (JSON) and
    `heard` make up `RefundedTime`. `winner` and `reason` come from the board, or from the `verdict` that ended the match. Once
    the match has ended, only the columns that name players may change.
    """

    __tablename__ = "match"

    match_id: Mapped[str] = mapped_column(ID, primary_key=True)
    game_id: Mapped[str] = mapped_column(NAME)
    rules_version: Mapped[str] = mapped_column(NAME)
    created_by: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id))
    bots_only: Mapped[bool]
    min_action_interval_ms: Mapped[int]
    options: Mapped[bytes] = mapped_column(LargeBinary)
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[int] = mapped_column(SmallInteger)
    position: Mapped[bytes] = mapped_column(LargeBinary)
    decisions: Mapped[bytes] = mapped_column(LargeBinary)
    winner: Mapped[str | None] = mapped_column(NAME)
    reason: Mapped[str | None] = mapped_column(NAME)
    seq: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(BigInteger)
    chain: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[int] = mapped_column(BigInteger)
    ended_at: Mapped[int | None] = mapped_column(BigInteger)
    is_rated: Mapped[bool]
    given_back: Mapped[str | None] = mapped_column(Text)
    heard: Mapped[int] = mapped_column(BigInteger)
    draw_offered_by: Mapped[str] = mapped_column(NAME)
    draw_lapses_after: Mapped[int]
    verdict: Mapped[int | None] = mapped_column(SmallInteger)
    verdict_by: Mapped[str | None] = mapped_column(NAME)

    __table_args__ = (
        Index(None, "created_by", "state", "created_at", "match_id"),
        partial_index("ix_match_active", "game_id", "bots_only", where="state = 1"),
        partial_index("ix_match_spectated", "created_at", where="state = 1 AND spectators"),
    )


class SeatRow(Base):
    """A seat of a match, or its spectators: occupant, last seat update, and the seat's off-board state.

    Actions based on a revision before `fence` are refused. `SeatHead` explains `open_…`, `SeatClock` `passed_turn`. `clock_…`
    says what the seat's clock runs for and since when. `turn_number` is the game's number of the seat's last turn. `pass_from` is
    set while the seat is asked out of turn (`PendingAnswer`). `passes` are standing passes as JSON: (kind, source, turn).
    `match_…` repeats columns of the match, so that an index finds a player's matches in order.
    """

    __tablename__ = "seat"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(NAME, primary_key=True)
    ordinal: Mapped[int] = mapped_column(SmallInteger)
    player_id: Mapped[str | None] = mapped_column(ID, ForeignKey(PlayerRow.player_id))
    bot_level: Mapped[str | None] = mapped_column(NAME)
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
        partial_index("ix_seat_ended", "player_id", "match_ended_at", "match_id", where="match_ended_at IS NOT NULL"),
    )


class RecordRow(Base):
    """A match's log: one row per action or verdict. Append-only."""

    __tablename__ = "record"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    seat: Mapped[str] = mapped_column(NAME)
    kind: Mapped[int] = mapped_column(SmallInteger)
    origin: Mapped[int] = mapped_column(SmallInteger)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    rules_version: Mapped[str] = mapped_column(NAME)
    chain: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int] = mapped_column(BigInteger)


class SeatUpdateRow(Base):
    """A seat update: the events of a commit and the view after it. Append-only.

    `seq` is the commit's last record entry. The view is stored because recomputing it costs time that grows with the number of
    hidden actions. `turns` is the number of turns begun: spectators see updates with a delay.
    """

    __tablename__ = "told"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(NAME, primary_key=True)
    rev: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)
    events: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int | None] = mapped_column(BigInteger)
    turns: Mapped[int | None]
    view: Mapped[bytes | None] = mapped_column(LargeBinary)


class SnapshotRow(Base):
    """A position after a record entry; 0 is the start."""

    __tablename__ = "snapshot"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    position: Mapped[bytes] = mapped_column(LargeBinary)


class OwedRow(Base):
    """A decision that a match waits for. `offered_at` is when it was last offered to bot workers.

    It falls due at `due_at`. Until `claimed_until` one replica handles that.
    """

    __tablename__ = "owed"

    match_id: Mapped[str] = mapped_column(ID, ForeignKey(MatchRow.match_id), primary_key=True)
    seat: Mapped[str] = mapped_column(NAME, primary_key=True)
    pace: Mapped[int] = mapped_column(SmallInteger)
    bot_level: Mapped[str | None] = mapped_column(NAME)
    since: Mapped[int] = mapped_column(BigInteger)
    due_at: Mapped[int | None] = mapped_column(BigInteger)
    offered_at: Mapped[int | None] = mapped_column(BigInteger)
    claimed_until: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        partial_index("ix_owed_due", "due_at", where="due_at IS NOT NULL"),
        partial_index("ix_owed_bots", "offered_at", where="bot_level IS NOT NULL"),
    )


class RequestRow(Base):
    """A committed request and its result, for retries."""

    __tablename__ = "request"

    account: Mapped[str] = mapped_column(String(128), primary_key=True)
    method: Mapped[str] = mapped_column(NAME, primary_key=True)
    request_id: Mapped[str] = mapped_column(ID, primary_key=True)
    body_hash: Mapped[bytes] = mapped_column(LargeBinary)
    match_id: Mapped[str | None] = mapped_column(ID, ForeignKey(MatchRow.match_id))
    subject: Mapped[str] = mapped_column(ID)
    seq: Mapped[int | None] = mapped_column(BigInteger)
    rev: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[int] = mapped_column(BigInteger, index=True)
