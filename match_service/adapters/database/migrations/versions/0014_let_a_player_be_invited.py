"""Let a player be invited to a match."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_LISTED = sa.text("state = 1 AND code IS NULL AND invited_id IS NULL")
_LISTED_BEFORE = sa.text("state = 1 AND code IS NULL")
_INVITED = sa.text("state = 1 AND invited_id IS NOT NULL")


def upgrade() -> None:
    """Go one change on."""
    op.drop_index("ix_opening_open", table_name="opening")
    with op.batch_alter_table("opening") as opening:
        opening.add_column(sa.Column("invited_id", sa.String(length=36), nullable=True))
        opening.create_foreign_key(op.f("fk_opening_invited_id_player"), "player", ["invited_id"], ["player_id"])
    op.create_index("ix_opening_open", "opening", ["created_at"], sqlite_where=_LISTED, postgresql_where=_LISTED)
    op.create_index(op.f("ix_opening_invited_id"), "opening", ["invited_id"])
    op.create_index("ix_opening_invited", "opening", ["invited_id"], sqlite_where=_INVITED, postgresql_where=_INVITED)


def downgrade() -> None:
    """Go one change back: invitations are taken back, for without whom they are for all could join."""
    op.execute(
        "UPDATE place SET is_open = false WHERE opening_id IN (SELECT opening_id FROM opening WHERE invited_id IS NOT NULL)"
    )
    op.execute("UPDATE opening SET state = 3 WHERE invited_id IS NOT NULL AND state IN (1, 5)")
    op.drop_index("ix_opening_invited", table_name="opening")
    op.drop_index(op.f("ix_opening_invited_id"), table_name="opening")
    op.drop_index("ix_opening_open", table_name="opening")
    with op.batch_alter_table("opening") as opening:
        opening.drop_constraint("fk_opening_invited_id_player", type_="foreignkey")
        opening.drop_column("invited_id")
    op.create_index("ix_opening_open", "opening", ["created_at"], sqlite_where=_LISTED_BEFORE, postgresql_where=_LISTED_BEFORE)
