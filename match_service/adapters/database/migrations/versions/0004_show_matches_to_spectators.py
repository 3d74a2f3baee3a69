"""Show matches to spectators, and count what is new for a player."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_SPECTATED = sa.text("state = 1 AND spectators")


def _spectators() -> list[sa.Column[Any]]:
    # Matches from before have none: what they would have seen was not kept.
    return [
        sa.Column("spectators", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("spectator_turns", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("spectator_ms", sa.BigInteger(), nullable=False, server_default="0"),
    ]


def upgrade() -> None:
    """Go one change on."""
    for table in ("match", "opening"):
        for column in _spectators():
            op.add_column(table, column)
    op.create_index("ix_match_spectated", "match", ["created_at"], sqlite_where=_SPECTATED, postgresql_where=_SPECTATED)
    op.add_column("told", sa.Column("at", sa.BigInteger(), nullable=True))
    op.add_column("told", sa.Column("turns", sa.Integer(), nullable=True))
    op.add_column("player", sa.Column("news", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Go one change back: nobody can look on any more."""
    op.drop_column("player", "news")
    for column in ("turns", "at"):
        op.drop_column("told", column)
    op.drop_index("ix_match_spectated", "match")
    for table in ("opening", "match"):
        for each in _spectators():
            op.drop_column(table, each.name)
