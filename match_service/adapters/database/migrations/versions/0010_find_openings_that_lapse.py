"""Find openings that lapse without a look at all that ever were."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on."""
    waiting = sa.text("state = 1")
    op.create_index("ix_opening_lapsing", "opening", ["expires_at"], sqlite_where=waiting, postgresql_where=waiting)


def downgrade() -> None:
    """Go one change back."""
    op.drop_index("ix_opening_lapsing", table_name="opening")
