"""Tell the silences that one replica measured from the outages that all were silent in."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on. Of outages from before nobody knows any more."""
    op.add_column("outage", sa.Column("is_silence", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Go one change back."""
    op.drop_column("outage", "is_silence")
