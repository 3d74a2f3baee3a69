"""Keep ratings, and what each match did to them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on. Matches that ended before are not rated after the fact."""
    op.create_table(
        "rating",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("clock_class", sa.String(length=64), nullable=False),
        sa.Column("mu", sa.BigInteger(), nullable=False),
        sa.Column("sigma", sa.BigInteger(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_rating_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", "game_id", "clock_class", name=op.f("pk_rating")),
    )
    op.create_index(op.f("ix_rating_game_id_clock_class_mu_player_id"), "rating", ["game_id", "clock_class", "mu", "player_id"])
    op.create_table(
        "rating_change",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("clock_class", sa.String(length=64), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("opponent_id", sa.String(length=36), nullable=False),
        sa.Column("score", sa.SmallInteger(), nullable=False),
        sa.Column("mu_before", sa.BigInteger(), nullable=False),
        sa.Column("sigma_before", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.BigInteger(), nullable=False),
        sa.Column("sigma", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.match_id"], name=op.f("fk_rating_change_match_id_match")),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_rating_change_player_id_player")),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_rating_change")),
    )
    order = ["player_id", "game_id", "clock_class", "matches"]
    op.create_index("uq_rating_change_order", "rating_change", order, unique=True)


def downgrade() -> None:
    """Go one change back: all ratings are lost."""
    op.drop_table("rating_change")
    op.drop_table("rating")
