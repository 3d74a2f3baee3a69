"""Let players queue for matches against each other."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on."""
    op.create_table(
        "player_ticket",
        sa.Column("ticket_id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("account_id", sa.String(length=36), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("of_bots", sa.Boolean(), nullable=False),
        sa.Column("clock_kind", sa.SmallInteger(), nullable=False),
        sa.Column("bank_ms", sa.BigInteger(), nullable=False),
        sa.Column("increment_ms", sa.BigInteger(), nullable=False),
        sa.Column("turn_ms", sa.BigInteger(), nullable=False),
        sa.Column("setup_ms", sa.BigInteger(), nullable=True),
        sa.Column("response_ms", sa.BigInteger(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("takes_bot", sa.Boolean(), nullable=False),
        sa.Column("last_opponents", sa.String(length=128), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("opponent_id", sa.String(length=36), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_player_ticket_match_id_match")),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_player_ticket_player_id_player")),
        sa.PrimaryKeyConstraint("ticket_id", name=op.f("pk_player_ticket")),
    )
    waiting, matched = sa.text("state = 1"), sa.text("state = 2")
    op.create_index(
        "uq_player_ticket_waiting", "player_ticket", ["player_id"], unique=True, sqlite_where=waiting, postgresql_where=waiting
    )
    op.create_index(
        "ix_player_ticket_pool", "player_ticket", ["pool", "created_at"], sqlite_where=waiting, postgresql_where=waiting
    )
    op.create_index(
        "ix_player_ticket_matched", "player_ticket", ["pool", "ended_at"], sqlite_where=matched, postgresql_where=matched
    )
    op.create_index(op.f("ix_player_ticket_player_id_pool"), "player_ticket", ["player_id", "pool"])
    op.create_index(op.f("ix_player_ticket_opponent_id"), "player_ticket", ["opponent_id"])
    op.create_index(op.f("ix_player_ticket_ended_at"), "player_ticket", ["ended_at"])


def downgrade() -> None:
    """Go one change back: whoever waits is sent away."""
    op.drop_table("player_ticket")
