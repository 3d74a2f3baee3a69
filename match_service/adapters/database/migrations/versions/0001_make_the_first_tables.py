"""Make the first tables."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on."""
    op.create_table(
        "gate", sa.Column("name", sa.String(length=64), nullable=False), sa.PrimaryKeyConstraint("name", name=op.f("pk_gate"))
    )
    op.bulk_insert(sa.table("gate", sa.column("name", sa.String)), [{"name": "bot_matches"}])
    op.create_table(
        "player",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("display_name", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_player")),
    )
    op.create_table(
        "match",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.String(length=64), nullable=False),
        sa.Column("created_by", sa.String(length=36), nullable=False),
        sa.Column("bots_only", sa.Boolean(), nullable=False),
        sa.Column("min_action_interval_ms", sa.Integer(), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("position", sa.LargeBinary(), nullable=False),
        sa.Column("decisions", sa.LargeBinary(), nullable=False),
        sa.Column("winner", sa.String(length=64), nullable=True),
        sa.Column("reason", sa.String(length=64), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["player.player_id"], name=op.f("fk_match_created_by_player")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match")),
    )
    op.create_index(
        "ix_match_active",
        "match",
        ["game_id", "bots_only"],
        unique=False,
        sqlite_where=sa.text("state = 1"),
        postgresql_where=sa.text("state = 1"),
    )
    op.create_index(op.f("ix_match_created_by"), "match", ["created_by"], unique=False)

    op.create_table(
        "owed",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("pace", sa.SmallInteger(), nullable=False),
        sa.Column("bot_level", sa.String(length=64), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("offered_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_owed_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_owed")),
    )
    op.create_index(
        "ix_owed_bots",
        "owed",
        ["offered_at"],
        unique=False,
        sqlite_where=sa.text("bot_level IS NOT NULL"),
        postgresql_where=sa.text("bot_level IS NOT NULL"),
    )

    op.create_table(
        "record",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.Column("origin", sa.SmallInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_record_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_record")),
    )
    op.create_table(
        "request",
        sa.Column("account", sa.String(length=128), nullable=False),
        sa.Column("method", sa.String(length=64), nullable=False),
        sa.Column("request_id", sa.String(length=36), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(), nullable=False),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("subject", sa.String(length=36), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("rev", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_request_match_id_match")),
        sa.PrimaryKeyConstraint("account", "method", "request_id", name=op.f("pk_request")),
    )
    op.create_index(op.f("ix_request_created_at"), "request", ["created_at"], unique=False)

    op.create_table(
        "seat",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("ordinal", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=True),
        sa.Column("bot_level", sa.String(length=64), nullable=True),
        sa.Column("rev", sa.BigInteger(), nullable=False),
        sa.Column("view", sa.LargeBinary(), nullable=False),
        sa.Column("acted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_seat_match_id_match")),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_seat_player_id_player")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seat")),
    )
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"], unique=False)

    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_snapshot_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_snapshot")),
    )
    op.create_table(
        "ticket",
        sa.Column("ticket_id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("levels", sa.String(length=1024), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_ticket_match_id_match")),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_ticket_player_id_player")),
        sa.PrimaryKeyConstraint("ticket_id", name=op.f("pk_ticket")),
    )
    op.create_index(op.f("ix_ticket_player_id_state"), "ticket", ["player_id", "state"], unique=False)
    op.create_index(
        "ix_ticket_queued",
        "ticket",
        ["created_at"],
        unique=False,
        sqlite_where=sa.text("state = 1"),
        postgresql_where=sa.text("state = 1"),
    )

    op.create_table(
        "told",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("seat", sa.String(length=64), nullable=False),
        sa.Column("rev", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_told_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "seat", "rev", name=op.f("pk_told")),
    )


def downgrade() -> None:
    """Go one change back: every row is lost."""
    op.drop_table("told")
    op.drop_table("ticket")
    op.drop_table("snapshot")
    op.drop_table("seat")
    op.drop_table("request")
    op.drop_table("record")
    op.drop_table("owed")
    op.drop_table("match")
    op.drop_table("player")
    op.drop_table("gate")
