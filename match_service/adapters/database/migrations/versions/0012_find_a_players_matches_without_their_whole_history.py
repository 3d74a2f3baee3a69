"""Find a player's matches and openings without a look at all that ever were."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_OF_PLAYER = ["player_id", "match_state", "match_created_at", "match_id"]
_MADE = ["created_by", "state", "created_at", "match_id"]


def upgrade() -> None:
    """Go one change on."""
    op.add_column("seat", sa.Column("match_state", sa.SmallInteger(), nullable=False, server_default="1"))
    op.add_column("seat", sa.Column("match_created_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("match_ended_at", sa.BigInteger(), nullable=True))
    op.add_column("place", sa.Column("is_open", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE seat SET match_state = match.state, match_created_at = match.created_at, match_ended_at = match.ended_at "
        "FROM match WHERE match.match_id = seat.match_id"
    )
    op.execute("UPDATE place SET is_open = true WHERE opening_id IN (SELECT opening_id FROM opening WHERE state = 1)")
    ended = sa.text("match_ended_at IS NOT NULL")
    # In SQLite's words, or it does not take the index.
    op.create_index(
        "ix_place_open", "place", ["player_id"], sqlite_where=sa.text("is_open = 1"), postgresql_where=sa.text("is_open")
    )
    op.create_index(op.f("ix_seat_player_id_match_state_match_created_at_match_id"), "seat", _OF_PLAYER)
    op.create_index(
        "ix_seat_ended", "seat", ["player_id", "match_ended_at", "match_id"], sqlite_where=ended, postgresql_where=ended
    )
    op.create_index(op.f("ix_match_created_by_state_created_at_match_id"), "match", _MADE)
    # Each is the beginning of another one now.
    op.drop_index(op.f("ix_seat_player_id"), table_name="seat")
    op.drop_index(op.f("ix_match_created_by"), table_name="match")


def downgrade() -> None:
    """Go one change back."""
    op.create_index(op.f("ix_match_created_by"), "match", ["created_by"])
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"])
    op.drop_index("ix_place_open", table_name="place")
    op.drop_index(op.f("ix_match_created_by_state_created_at_match_id"), table_name="match")
    op.drop_index("ix_seat_ended", table_name="seat")
    op.drop_index(op.f("ix_seat_player_id_match_state_match_created_at_match_id"), table_name="seat")
    op.drop_column("place", "is_open")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("match_ended_at")
        seat.drop_column("match_created_at")
        seat.drop_column("match_state")
