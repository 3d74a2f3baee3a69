"""Keep clocks, openings and the life of matches, and let nothing change that is over."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def _match() -> list[sa.Column[Any]]:
    return [
        sa.Column("is_rated", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("clock_kind", sa.SmallInteger(), nullable=False, server_default="1"),
        sa.Column("bank_ms", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("increment_ms", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("turn_ms", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("setup_ms", sa.BigInteger(), nullable=True),
        sa.Column("response_ms", sa.BigInteger(), nullable=True),
        sa.Column("given_until", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("draw_offered_by", sa.String(length=64), nullable=False, server_default=""),
        sa.Column("draw_lapses_after", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("verdict", sa.SmallInteger(), nullable=True),
        sa.Column("verdict_by", sa.String(length=64), nullable=True),
    ]


def _seat() -> list[sa.Column[Any]]:
    return [
        sa.Column("fence", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("open_from", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("open_until", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("turns_begun", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("is_on_turn", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("turn_left_ms", sa.BigInteger(), nullable=True),
        sa.Column("setup_left_ms", sa.BigInteger(), nullable=True),
        sa.Column("clock_turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("clock_pace", sa.SmallInteger(), nullable=True),
        sa.Column("clock_since", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("timeouts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("draw_again_from", sa.Integer(), nullable=True),
        sa.Column("away_since", sa.BigInteger(), nullable=True),
        sa.Column("claimable_at", sa.BigInteger(), nullable=True),
        sa.Column("pass_from", sa.BigInteger(), nullable=True),
        sa.Column("pass_at", sa.BigInteger(), nullable=True),
        sa.Column("is_forced", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("passes", sa.Text(), nullable=True),
    ]


# What a match that is over keeps. Its players' columns are not among it: an account may be deleted.
_KEPT = (
    "game_id", "rules_version", "options", "seed", "state", "position", "decisions", "winner", "reason", "seq", "version",
    "chain", "created_at", "ended_at", "is_rated", "verdict", "verdict_by",
)  # fmt: skip
# The tables that are only ever added to.
_LOGS = ("record", "told", "snapshot")


def upgrade() -> None:
    """Go one change on."""
    nothing = "x''" if op.get_bind().dialect.name == "sqlite" else "''"
    for column in _match():
        op.add_column("match", column)
    op.add_column("seat", sa.Column("situation", sa.LargeBinary(), nullable=False, server_default=sa.text(nothing)))
    for column in _seat():
        op.add_column("seat", column)
    # What was told so far was all of the board.
    op.execute("UPDATE seat SET fence = rev")
    op.add_column("owed", sa.Column("claimed_until", sa.BigInteger(), nullable=False, server_default="0"))
    due = sa.text("due_at IS NOT NULL")
    op.create_index("ix_owed_due", "owed", ["due_at"], sqlite_where=due, postgresql_where=due)
    _make_openings()
    _make_presence()
    _make_guards()


def downgrade() -> None:
    """Go one change back: openings, rematches and all clocks are lost."""
    _drop_guards()
    for table in ("watcher", "outage", "replica", "rematch", "place", "opening"):
        op.drop_table(table)
    op.execute("DELETE FROM gate WHERE name = 'outages'")
    op.drop_index("ix_owed_due", "owed")
    with op.batch_alter_table("owed") as owed:
        owed.drop_column("claimed_until")
    with op.batch_alter_table("seat") as seat:
        for column in ("situation", *(each.name for each in _seat())):
            seat.drop_column(column)
    with op.batch_alter_table("match") as match:
        for each in _match():
            match.drop_column(each.name)


def _make_openings() -> None:
    op.create_table(
        "opening",
        sa.Column("opening_id", sa.String(length=36), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("seats", sa.String(length=1024), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("opened_by", sa.String(length=36), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=True),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("clock_kind", sa.SmallInteger(), nullable=False),
        sa.Column("bank_ms", sa.BigInteger(), nullable=False),
        sa.Column("increment_ms", sa.BigInteger(), nullable=False),
        sa.Column("turn_ms", sa.BigInteger(), nullable=False),
        sa.Column("setup_ms", sa.BigInteger(), nullable=True),
        sa.Column("response_ms", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["opened_by"], ["player.player_id"], name=op.f("fk_opening_opened_by_player")),
        sa.PrimaryKeyConstraint("opening_id", name=op.f("pk_opening")),
        sa.UniqueConstraint("code", name=op.f("uq_opening_code")),
    )
    op.create_index(op.f("ix_opening_opened_by"), "opening", ["opened_by"])
    public = sa.text("state = 1 AND code IS NULL")
    op.create_index("ix_opening_open", "opening", ["created_at"], sqlite_where=public, postgresql_where=public)
    op.create_table(
        "place",
        sa.Column("opening_id", sa.String(length=36), nullable=False),
        sa.Column("ordinal", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=True),
        sa.Column("bot_level", sa.String(length=64), nullable=True),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["opening_id"], ["opening.opening_id"], name=op.f("fk_place_opening_id_opening")),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_place_player_id_player")),
        sa.PrimaryKeyConstraint("opening_id", "ordinal", name=op.f("pk_place")),
    )
    op.create_index(op.f("ix_place_player_id"), "place", ["player_id"])
    op.create_table(
        "rematch",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("offers", sa.Text(), nullable=False),
        sa.Column("next_match_id", sa.String(length=36), nullable=True),
        sa.Column("declined_by", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_rematch_match_id_match")),
        sa.ForeignKeyConstraint(["next_match_id"], ["match.match_id"], name=op.f("fk_rematch_next_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rematch")),
    )


def _make_presence() -> None:
    op.bulk_insert(sa.table("gate", sa.column("name", sa.String)), [{"name": "outages"}])
    op.create_table(
        "replica",
        sa.Column("replica_id", sa.String(length=36), nullable=False),
        sa.Column("alive_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("replica_id", name=op.f("pk_replica")),
    )
    op.create_index(op.f("ix_replica_alive_at"), "replica", ["alive_at"])
    op.create_table(
        "outage",
        sa.Column("ended_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("ended_at", name=op.f("pk_outage")),
    )
    op.create_table(
        "watcher",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("replica_id", sa.String(length=36), nullable=False),
        sa.Column("gone_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_watcher_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "seat", "replica_id", name=op.f("pk_watcher")),
    )
    op.create_index(op.f("ix_watcher_gone_at"), "watcher", ["gone_at"])


def _make_guards() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            f"CREATE TRIGGER match_over BEFORE UPDATE OF {', '.join(_KEPT)} ON match WHEN OLD.state <> 1 "
            "BEGIN SELECT RAISE(ABORT, 'the match is over'); END"
        )
        for table in _LOGS:
            for change in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_{change.lower()} BEFORE {change} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END"
                )
        return
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% of % is not allowed', TG_OP, TG_TABLE_NAME; END $$"
    )
    op.execute(
        f"CREATE TRIGGER match_over BEFORE UPDATE OF {', '.join(_KEPT)} ON match "
        "FOR EACH ROW WHEN (OLD.state <> 1) EXECUTE FUNCTION refuse_change()"
    )
    for table in _LOGS:
        op.execute(
            f"CREATE TRIGGER {table}_change BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_change()"
        )


def _drop_guards() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER match_over")
        for table in _LOGS:
            for change in ("update", "delete"):
                op.execute(f"DROP TRIGGER {table}_{change}")
        return
    op.execute("DROP TRIGGER match_over ON match")
    for table in _LOGS:
        op.execute(f"DROP TRIGGER {table}_change ON {table}")
    op.execute("DROP FUNCTION refuse_change()")
