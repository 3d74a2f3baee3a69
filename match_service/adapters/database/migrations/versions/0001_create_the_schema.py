"""Create the schema. The order of indexes matters: of two equally good ones, SQLite uses the later."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_ID = sa.String(36)
_NAME = sa.String(64)

# Stands in for deleted players.
_DELETED_PLAYER = {
    "player_id": "00000000-0000-0000-0000-000000000000",
    "display_name": "a deleted player",
    "created_at": 0,
    "kind": 4,
}
# Columns that never change once a match is over. Columns that name players may: an account can be deleted.
_FINAL = (
    "game_id", "rules_version", "options", "seed", "state", "position", "decisions", "winner", "reason", "seq", "version",
    "chain", "created_at", "ended_at", "is_rated", "verdict", "verdict_by",
)  # fmt: skip
_APPEND_ONLY = ("record", "told", "snapshot", "audit")


def upgrade() -> None:
    op.create_table("gate", sa.Column("name", _NAME, primary_key=True))
    op.bulk_insert(sa.table("gate", sa.column("name")), [{"name": "bot_matches"}, {"name": "outages"}])
    _create_identity()
    _create_play()
    _create_lobby()
    _create_uptime()
    _create_life_cycle()
    _create_ratings()
    if _is_sqlite():
        _create_sqlite_triggers()
    else:
        _create_postgresql_triggers()


def downgrade() -> None:
    for table in (
        "rating_change", "rating", "watcher", "outage", "served", "replica", "player_ticket", "ticket", "rematch", "place",
        "opening", "request", "owed", "snapshot", "told", "record", "seat", "match", "audit", "refresh_token", "session",
        "account", "player", "gate",
    ):  # fmt: skip
        op.drop_table(table)
    if not _is_sqlite():
        op.execute("DROP FUNCTION refuse_change()")
        op.execute("DROP FUNCTION refuse_audit_change()")


def _create_identity() -> None:
    op.create_table(
        "player",
        sa.Column("player_id", _ID, primary_key=True),
        _required("display_name", _NAME),
        _required("created_at", sa.BigInteger),
        _required("news", sa.BigInteger, server_default="0"),
        _required("kind", sa.SmallInteger, server_default="1"),
        sa.Column("owner_id", _ID, sa.ForeignKey("player.player_id")),
        _required("used_at", sa.BigInteger, server_default="0"),
        sa.Column("suspended_at", sa.BigInteger),
        sa.Column("deleted_at", sa.BigInteger),
        _required("claimed_until", sa.BigInteger, server_default="0"),
    )
    op.create_index("ix_player_owner_id", "player", ["owner_id"])
    op.create_index("ix_player_suspended_at", "player", ["suspended_at"])
    op.create_index("ix_player_deleted_at", "player", ["deleted_at"])
    op.create_index("ix_player_kind_used_at", "player", ["kind", "used_at"])

    op.create_table(
        "account",
        sa.Column("player_id", _ID, sa.ForeignKey("player.player_id"), primary_key=True),
        _required("name", _NAME),
        sa.Column("name_key", sa.String(128), unique=True),
        sa.Column("password_hash", sa.Text),
        sa.Column("oidc_key", _NAME, unique=True),
        _required("is_admin", sa.Boolean),
        _required("created_at", sa.BigInteger),
    )

    op.create_table(
        "session",
        sa.Column("session_id", _ID, primary_key=True),
        _required("player_id", _ID, sa.ForeignKey("player.player_id")),
        _required("scope", _NAME),
        _required("created_at", sa.BigInteger),
        _required("used_at", sa.BigInteger),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("revoked_at", sa.BigInteger),
    )
    op.create_index("ix_session_player_id_used_at", "session", ["player_id", "used_at"])
    op.create_index("ix_session_expires_at", "session", ["expires_at"])
    op.create_index("ix_session_revoked_at", "session", ["revoked_at"])

    op.create_table(
        "refresh_token",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        _required("session_id", _ID, sa.ForeignKey("session.session_id")),
        _required("used_by", _ID),
        sa.Column("used_at", sa.BigInteger),
    )
    op.create_index("ix_refresh_token_session_id", "refresh_token", ["session_id"])
    op.create_index("ix_refresh_token_used_at", "refresh_token", ["used_at"])

    op.create_table(
        "audit",
        sa.Column("entry_id", _ID, primary_key=True),
        _required("at", sa.BigInteger),
        _required("admin_id", _ID),
        _required("action", _NAME),
        _required("subject", _NAME),
        _required("reason", sa.Text),
        _required("detail", sa.Text),
    )
    op.create_index("ix_audit_at_entry_id", "audit", ["at", "entry_id"])
    op.bulk_insert(sa.table("player", *(sa.column(name) for name in _DELETED_PLAYER)), [_DELETED_PLAYER])


def _create_play() -> None:
    op.create_table(
        "match",
        sa.Column("match_id", _ID, primary_key=True),
        _required("game_id", _NAME),
        _required("rules_version", _NAME),
        _required("created_by", _ID, sa.ForeignKey("player.player_id")),
        _required("bots_only", sa.Boolean),
        _required("min_action_interval_ms", sa.Integer),
        _required("options", sa.LargeBinary),
        _required("seed", sa.LargeBinary),
        _required("state", sa.SmallInteger),
        _required("position", sa.LargeBinary),
        _required("decisions", sa.LargeBinary),
        sa.Column("winner", _NAME),
        sa.Column("reason", _NAME),
        _required("seq", sa.BigInteger),
        _required("version", sa.BigInteger),
        _required("chain", sa.LargeBinary),
        _required("created_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        _required("is_rated", sa.Boolean, server_default=sa.false()),
        _required("clock_kind", sa.SmallInteger, server_default="1"),
        _required("bank_ms", sa.BigInteger, server_default="0"),
        _required("increment_ms", sa.BigInteger, server_default="0"),
        _required("turn_ms", sa.BigInteger, server_default="0"),
        sa.Column("setup_ms", sa.BigInteger),
        sa.Column("response_ms", sa.BigInteger),
        _required("draw_offered_by", _NAME, server_default=""),
        _required("draw_lapses_after", sa.Integer, server_default="0"),
        sa.Column("verdict", sa.SmallInteger),
        sa.Column("verdict_by", _NAME),
        _required("spectators", sa.Boolean, server_default=sa.false()),
        _required("spectator_turns", sa.Integer, server_default="0"),
        _required("spectator_ms", sa.BigInteger, server_default="0"),
        sa.Column("given_back", sa.Text),
        _required("heard", sa.BigInteger, server_default="0"),
    )
    _create_partial_index("ix_match_active", "match", ["game_id", "bots_only"], "state = 1")
    _create_partial_index("ix_match_spectated", "match", ["created_at"], "state = 1 AND spectators")
    op.create_index("ix_match_created_by_state_created_at_match_id", "match", ["created_by", "state", "created_at", "match_id"])

    op.create_table(
        "seat",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seat", _NAME, primary_key=True),
        _required("ordinal", sa.SmallInteger),
        sa.Column("player_id", _ID, sa.ForeignKey("player.player_id")),
        sa.Column("bot_level", _NAME),
        _required("rev", sa.BigInteger),
        _required("view", sa.LargeBinary),
        _required("acted_at", sa.BigInteger),
        _required("situation", sa.LargeBinary, server_default=sa.text("x''" if _is_sqlite() else "''")),
        _required("fence", sa.BigInteger, server_default="0"),
        _required("open_from", sa.BigInteger, server_default="0"),
        _required("open_until", sa.BigInteger, server_default="0"),
        _required("turns_begun", sa.Integer, server_default="0"),
        _required("is_on_turn", sa.Boolean, server_default=sa.false()),
        sa.Column("turn_left_ms", sa.BigInteger),
        sa.Column("setup_left_ms", sa.BigInteger),
        _required("clock_turn", sa.Integer, server_default="0"),
        sa.Column("clock_pace", sa.SmallInteger),
        _required("clock_since", sa.BigInteger, server_default="0"),
        _required("timeouts", sa.Integer, server_default="0"),
        sa.Column("draw_again_from", sa.Integer),
        sa.Column("away_since", sa.BigInteger),
        sa.Column("claimable_at", sa.BigInteger),
        sa.Column("pass_from", sa.BigInteger),
        sa.Column("pass_at", sa.BigInteger),
        _required("is_forced", sa.Boolean, server_default=sa.false()),
        sa.Column("passes", sa.Text),
        _required("turn_number", sa.BigInteger, server_default="0"),
        _required("passed_turn", sa.Integer, server_default="0"),
        _required("match_state", sa.SmallInteger, server_default="1"),
        _required("match_created_at", sa.BigInteger, server_default="0"),
        sa.Column("match_ended_at", sa.BigInteger),
    )
    op.create_index(
        "ix_seat_player_id_match_state_match_created_at_match_id",
        "seat",
        ["player_id", "match_state", "match_created_at", "match_id"],
    )
    _create_partial_index("ix_seat_ended", "seat", ["player_id", "match_ended_at", "match_id"], "match_ended_at IS NOT NULL")

    op.create_table(
        "record",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        _required("seat", _NAME),
        _required("kind", sa.SmallInteger),
        _required("origin", sa.SmallInteger),
        _required("body", sa.LargeBinary),
        _required("digest", sa.LargeBinary),
        _required("chain", sa.LargeBinary),
        _required("at", sa.BigInteger),
        _required("rules_version", _NAME, server_default=""),
    )

    op.create_table(
        "told",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seat", _NAME, primary_key=True),
        sa.Column("rev", sa.BigInteger, primary_key=True),
        _required("seq", sa.BigInteger),
        _required("events", sa.LargeBinary),
        sa.Column("view", sa.LargeBinary),
        sa.Column("at", sa.BigInteger),
        sa.Column("turns", sa.Integer),
    )

    op.create_table(
        "snapshot",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        _required("position", sa.LargeBinary),
    )

    op.create_table(
        "owed",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seat", _NAME, primary_key=True),
        _required("pace", sa.SmallInteger),
        sa.Column("bot_level", _NAME),
        _required("since", sa.BigInteger),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("offered_at", sa.BigInteger),
        _required("claimed_until", sa.BigInteger, server_default="0"),
    )
    _create_partial_index("ix_owed_bots", "owed", ["offered_at"], "bot_level IS NOT NULL")
    _create_partial_index("ix_owed_due", "owed", ["due_at"], "due_at IS NOT NULL")

    op.create_table(
        "request",
        sa.Column("account", sa.String(128), primary_key=True),
        sa.Column("method", _NAME, primary_key=True),
        sa.Column("request_id", _ID, primary_key=True),
        _required("body_hash", sa.LargeBinary),
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id")),
        _required("subject", _ID),
        sa.Column("seq", sa.BigInteger),
        _required("rev", sa.BigInteger),
        _required("created_at", sa.BigInteger),
    )
    op.create_index("ix_request_created_at", "request", ["created_at"])


def _create_lobby() -> None:
    op.create_table(
        "opening",
        sa.Column("opening_id", _ID, primary_key=True),
        _required("version", sa.BigInteger),
        _required("game_id", _NAME),
        _required("seats", sa.String(1024)),
        _required("options", sa.LargeBinary),
        _required("opened_by", _ID, sa.ForeignKey("player.player_id")),
        sa.Column("code", sa.String(32), unique=True),
        _required("state", sa.SmallInteger),
        _required("is_rated", sa.Boolean),
        _required("clock_kind", sa.SmallInteger),
        _required("bank_ms", sa.BigInteger),
        _required("increment_ms", sa.BigInteger),
        _required("turn_ms", sa.BigInteger),
        sa.Column("setup_ms", sa.BigInteger),
        sa.Column("response_ms", sa.BigInteger),
        _required("created_at", sa.BigInteger),
        _required("expires_at", sa.BigInteger),
        _required("spectators", sa.Boolean, server_default=sa.false()),
        _required("spectator_turns", sa.Integer, server_default="0"),
        _required("spectator_ms", sa.BigInteger, server_default="0"),
        sa.Column("invited_id", _ID, sa.ForeignKey("player.player_id")),
    )
    _create_partial_index("ix_opening_lapsing", "opening", ["expires_at"], "state = 1")
    op.create_index("ix_opening_opened_by", "opening", ["opened_by"])
    _create_partial_index("ix_opening_open", "opening", ["created_at"], "state = 1 AND code IS NULL AND invited_id IS NULL")
    op.create_index("ix_opening_invited_id", "opening", ["invited_id"])
    _create_partial_index("ix_opening_invited", "opening", ["invited_id"], "state = 1 AND invited_id IS NOT NULL")

    op.create_table(
        "place",
        sa.Column("opening_id", _ID, sa.ForeignKey("opening.opening_id"), primary_key=True),
        sa.Column("ordinal", sa.SmallInteger, primary_key=True),
        sa.Column("player_id", _ID, sa.ForeignKey("player.player_id")),
        sa.Column("bot_level", _NAME),
        _required("seat", _NAME),
        _required("is_open", sa.Boolean, server_default=sa.false()),
    )
    op.create_index("ix_place_player_id", "place", ["player_id"])
    # SQLite uses the index only if the query repeats its condition, and it writes booleans as numbers.
    op.create_index(
        "ix_place_open", "place", ["player_id"], sqlite_where=sa.text("is_open = 1"), postgresql_where=sa.text("is_open")
    )

    op.create_table(
        "rematch",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        _required("version", sa.BigInteger),
        _required("offers", sa.Text),
        sa.Column("next_match_id", _ID, sa.ForeignKey("match.match_id")),
        _required("declined_by", _NAME),
    )

    op.create_table(
        "ticket",
        sa.Column("ticket_id", _ID, primary_key=True),
        _required("player_id", _ID, sa.ForeignKey("player.player_id")),
        _required("game_id", _NAME),
        _required("options", sa.LargeBinary),
        _required("levels", sa.String(1024)),
        _required("state", sa.SmallInteger),
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id")),
        _required("created_at", sa.BigInteger),
        _required("not_before", sa.BigInteger),
    )
    op.create_index("ix_ticket_player_id_state", "ticket", ["player_id", "state"])
    _create_partial_index("ix_ticket_queued", "ticket", ["created_at"], "state = 1")

    op.create_table(
        "player_ticket",
        sa.Column("ticket_id", _ID, primary_key=True),
        _required("player_id", _ID, sa.ForeignKey("player.player_id")),
        _required("account_id", _ID),
        _required("pool", _NAME),
        _required("game_id", _NAME),
        _required("options", sa.LargeBinary),
        _required("is_rated", sa.Boolean),
        _required("of_bots", sa.Boolean),
        _required("clock_kind", sa.SmallInteger),
        _required("bank_ms", sa.BigInteger),
        _required("increment_ms", sa.BigInteger),
        _required("turn_ms", sa.BigInteger),
        sa.Column("setup_ms", sa.BigInteger),
        sa.Column("response_ms", sa.BigInteger),
        _required("rating", sa.Integer),
        _required("takes_bot", sa.Boolean),
        _required("last_opponents", sa.String(128)),
        _required("created_at", sa.BigInteger),
        _required("seen_at", sa.BigInteger),
        _required("state", sa.SmallInteger),
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id")),
        _required("opponent_id", _ID),
        _required("ended_at", sa.BigInteger),
    )
    _create_partial_index("uq_player_ticket_waiting", "player_ticket", ["player_id"], "state = 1", unique=True)
    _create_partial_index("ix_player_ticket_pool", "player_ticket", ["pool", "created_at"], "state = 1")
    _create_partial_index("ix_player_ticket_matched", "player_ticket", ["pool", "ended_at"], "state = 2")
    op.create_index("ix_player_ticket_player_id_pool", "player_ticket", ["player_id", "pool"])
    op.create_index("ix_player_ticket_opponent_id", "player_ticket", ["opponent_id"])
    op.create_index("ix_player_ticket_ended_at", "player_ticket", ["ended_at"])


def _create_uptime() -> None:
    op.create_table(
        "replica",
        sa.Column("replica_id", _ID, primary_key=True),
        _required("alive_at", sa.BigInteger),
    )
    op.create_index("ix_replica_alive_at", "replica", ["alive_at"])

    op.create_table(
        "served",
        sa.Column("game_id", _NAME, primary_key=True),
        sa.Column("rules_version", _NAME, primary_key=True),
        _required("alive_at", sa.BigInteger),
    )

    op.create_table(
        "outage",
        sa.Column("ended_at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game_id", _NAME, primary_key=True),
        sa.Column("rules_version", _NAME, primary_key=True),
        _required("began_at", sa.BigInteger),
        _required("is_silence", sa.Boolean, server_default=sa.false()),
        _required("number", sa.BigInteger, server_default="0"),
    )


def _create_life_cycle() -> None:
    op.create_table(
        "watcher",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seat", _NAME, primary_key=True),
        sa.Column("replica_id", _ID, primary_key=True),
        sa.Column("gone_at", sa.BigInteger),
    )
    op.create_index("ix_watcher_gone_at", "watcher", ["gone_at"])


def _create_ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("player_id", _ID, sa.ForeignKey("player.player_id"), primary_key=True),
        sa.Column("game_id", _NAME, primary_key=True),
        sa.Column("clock_class", _NAME, primary_key=True),
        _required("mu", sa.BigInteger),
        _required("sigma", sa.BigInteger),
        _required("matches", sa.Integer),
        _required("changed_at", sa.BigInteger),
    )
    op.create_index("ix_rating_game_id_clock_class_mu_player_id", "rating", ["game_id", "clock_class", "mu", "player_id"])

    op.create_table(
        "rating_change",
        sa.Column("match_id", _ID, sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("player_id", _ID, sa.ForeignKey("player.player_id"), primary_key=True),
        _required("game_id", _NAME),
        _required("clock_class", _NAME),
        _required("matches", sa.Integer),
        _required("opponent_id", _ID),
        _required("score", sa.SmallInteger),
        _required("mu_before", sa.BigInteger),
        _required("sigma_before", sa.BigInteger),
        _required("mu", sa.BigInteger),
        _required("sigma", sa.BigInteger),
        _required("changed_at", sa.BigInteger),
    )
    op.create_index("uq_rating_change_order", "rating_change", ["player_id", "game_id", "clock_class", "matches"], unique=True)
    op.create_index("ix_rating_change_opponent_id", "rating_change", ["opponent_id"])


def _create_sqlite_triggers() -> None:
    op.execute(
        f"CREATE TRIGGER match_over BEFORE UPDATE OF {', '.join(_FINAL)} ON match WHEN OLD.state <> 1 "
        "BEGIN SELECT RAISE(ABORT, 'the match is over'); END"
    )
    for table in _APPEND_ONLY:
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END"
            )


def _create_postgresql_triggers() -> None:
    for function in ("refuse_change", "refuse_audit_change"):
        op.execute(
            f"CREATE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION '% of % is not allowed', TG_OP, TG_TABLE_NAME; END $$"
        )
    op.execute(
        f"CREATE TRIGGER match_over BEFORE UPDATE OF {', '.join(_FINAL)} ON match "
        "FOR EACH ROW WHEN (OLD.state <> 1) EXECUTE FUNCTION refuse_change()"
    )
    for table in _APPEND_ONLY:
        function = "refuse_audit_change" if table == "audit" else "refuse_change"
        op.execute(f"CREATE TRIGGER {table}_change BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {function}()")
    op.execute("CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_audit_change()")


def _required(name: str, type_: Any, *constraints: sa.ForeignKey, **options: Any) -> "sa.Column[Any]":
    return sa.Column(name, type_, *constraints, nullable=False, **options)


def _create_partial_index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    op.create_index(name, table, columns, unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"
