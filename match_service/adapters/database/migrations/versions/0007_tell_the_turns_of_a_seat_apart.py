"""Tell the turns of a seat apart, and keep which of them it has let pass."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go one change on."""
    op.add_column("seat", sa.Column("turn_number", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("passed_turn", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Go one change back."""
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("passed_turn")
        seat.drop_column("turn_number")
