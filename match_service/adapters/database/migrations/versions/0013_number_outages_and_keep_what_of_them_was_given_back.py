"""Number outages in the order in which they are told, and keep what of them was given back to what runs in a match."""

import json
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_MATCH = sa.table("match", *(sa.column(name) for name in ("match_id", "state", "given_back")))
_SEAT = sa.table("seat", *(sa.column(name) for name in ("match_id", "seat", "clock_pace", "clock_since")))
_LEFT = {"setup_left_ms": 1, "turn_left_ms": 2}
"""What is left for a pace, and its number."""


def upgrade() -> None:
    """Go one change on."""
    op.add_column("outage", sa.Column("number", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("match", sa.Column("given_back", sa.Text(), nullable=True))
    op.add_column("match", sa.Column("heard", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        "UPDATE outage SET number = told.number FROM (SELECT ended_at, game_id, rules_version, "
        "row_number() OVER (ORDER BY ended_at, game_id, rules_version) AS number FROM outage) AS told "
        "WHERE told.ended_at = outage.ended_at AND told.game_id = outage.game_id AND told.rules_version = outage.rules_version"
    )
    op.execute("UPDATE match SET heard = (SELECT count(*) FROM outage WHERE ended_at <= given_until) WHERE state = 1")
    for left, pace in _LEFT.items():
        # Charged until then, and begun anew: nothing from before is given back to it again.
        op.execute(
            f"UPDATE seat SET {left} = CASE WHEN {left} > given_until - clock_since THEN {left} - (given_until - clock_since) "
            "ELSE 0 END, clock_since = given_until FROM match WHERE match.match_id = seat.match_id AND state = 1 "
            f"AND clock_pace = {pace} AND clock_since < given_until AND {left} IS NOT NULL"
        )
    op.drop_column("match", "given_until")


def downgrade() -> None:
    """Go one change back: what began is moved on by what was given back."""
    op.add_column("match", sa.Column("given_until", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        "UPDATE match SET given_until = coalesce((SELECT max(ended_at) FROM outage WHERE number <= heard), created_at) "
        "WHERE state = 1"
    )
    connection = op.get_bind()
    running = (
        sa.select(_SEAT.c.match_id, _SEAT.c.seat, _SEAT.c.clock_since, _MATCH.c.given_back)
        .join(_MATCH, _MATCH.c.match_id == _SEAT.c.match_id)
        .where(_MATCH.c.state == 1, _MATCH.c.given_back.is_not(None), _SEAT.c.clock_pace.is_not(None))
    )
    for match_id, seat, since, given in connection.execute(running).all():
        moved = sum(max(0, end - max(begin, since)) for begin, end in json.loads(given))
        its = (_SEAT.c.match_id == match_id, _SEAT.c.seat == seat)
        connection.execute(sa.update(_SEAT).where(*its).values(clock_since=since + moved))
    op.drop_column("match", "heard")
    op.drop_column("match", "given_back")
    op.drop_column("outage", "number")
