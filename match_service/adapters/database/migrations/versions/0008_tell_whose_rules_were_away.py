"""Keep when the rules of each version were last reached, and which outages were theirs alone."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on. Outages from before were of the whole service."""
    op.create_table(
        "served",
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.String(length=64), nullable=False),
        sa.Column("alive_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "rules_version", name=op.f("pk_served")),
    )
    op.execute("CREATE TABLE outage_before AS SELECT ended_at, began_at FROM outage")
    op.drop_table("outage")
    op.create_table(
        "outage",
        sa.Column("ended_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.String(length=64), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("ended_at", "game_id", "rules_version", name=op.f("pk_outage")),
    )
    op.execute(
        "INSERT INTO outage (ended_at, game_id, rules_version, began_at) SELECT ended_at, '', '', began_at FROM outage_before"
    )
    op.drop_table("outage_before")


def downgrade() -> None:
    """Go one change back: outages of rules are forgotten."""
    op.drop_table("served")
    op.execute("CREATE TABLE outage_after AS SELECT ended_at, began_at FROM outage WHERE game_id = ''")
    op.drop_table("outage")
    op.create_table(
        "outage",
        sa.Column("ended_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("ended_at", name=op.f("pk_outage")),
    )
    op.execute("INSERT INTO outage (ended_at, began_at) SELECT ended_at, began_at FROM outage_after")
    op.drop_table("outage_after")
