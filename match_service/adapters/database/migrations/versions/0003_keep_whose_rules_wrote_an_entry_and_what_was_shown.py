"""Keep whose rules wrote an entry of the log, chain that too, and keep what a seat was shown with each revision."""

import hashlib
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_KEPT = (
    "game_id", "rules_version", "options", "seed", "state", "position", "decisions", "winner", "reason", "seq", "version",
    "chain", "created_at", "ended_at", "is_rated", "verdict", "verdict_by",
)  # fmt: skip
_MATCH = sa.table("match", *(sa.column(name) for name in ("match_id", "seed", "rules_version", "chain")))
_RECORD = sa.table(
    "record",
    *(sa.column(n) for n in ("match_id", "seq", "seat", "kind", "origin", "body", "digest", "rules_version", "chain", "at")),
)


def upgrade() -> None:
    """Go one change on: every chain is made again. What was shown before is not known and stays away."""
    op.add_column("told", sa.Column("view", sa.LargeBinary(), nullable=True))
    op.add_column("record", sa.Column("rules_version", sa.String(length=64), nullable=False, server_default=""))
    _drop_guards()
    op.execute("UPDATE record SET rules_version = (SELECT rules_version FROM match WHERE match.match_id = record.match_id)")
    _chain_again(with_rules=True)
    _make_guards()


def downgrade() -> None:
    """Go one change back: every chain is made again as it was."""
    _drop_guards()
    _chain_again(with_rules=False)
    with op.batch_alter_table("record") as record:
        record.drop_column("rules_version")
    with op.batch_alter_table("told") as told:
        told.drop_column("view")
    _make_guards()


def _chain_again(*, with_rules: bool) -> None:
    connection = op.get_bind()
    digests = sa.text("SELECT position FROM snapshot WHERE match_id = :its_id AND seq = 0")
    matches = connection.execute(sa.select(_MATCH.c.match_id, _MATCH.c.seed, _MATCH.c.rules_version)).all()
    for match in matches:
        start = connection.execute(digests, {"its_id": match.match_id}).scalar()
        if start is not None:
            _chain_match(connection, match, _state_digest(start), with_rules=with_rules)


def _chain_match(connection: sa.Connection, match: Any, digest: bytes, *, with_rules: bool) -> None:
    entries = connection.execute(sa.select(_RECORD).where(_RECORD.c.match_id == match.match_id).order_by(_RECORD.c.seq)).all()
    version = (match.rules_version.encode(),) if with_rules else ()
    chain = _hash(b"zhanqi-match-2" if with_rules else b"zhanqi-match-1", match.match_id.encode(), match.seed, *version, digest)
    for each in entries:
        facts = (each.rules_version.encode(), each.at.to_bytes(8, "big")) if with_rules else ()
        kinds = bytes((each.kind, each.origin))
        chain = _hash(chain, each.seq.to_bytes(8, "big"), each.seat.encode(), kinds, each.body, each.digest, *facts)
        its = (_RECORD.c.match_id == match.match_id, _RECORD.c.seq == each.seq)
        connection.execute(sa.update(_RECORD).where(*its).values(chain=chain))
    connection.execute(sa.update(_MATCH).where(_MATCH.c.match_id == match.match_id).values(chain=chain))


def _state_digest(position: bytes) -> bytes:
    """The digest of the state in a serialized `Position`."""
    from zhanqi.rules.v1 import position_pb2  # Only this change reads a position.

    return hashlib.sha256(position_pb2.Position.FromString(position).state.value).digest()


def _hash(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _drop_guards() -> None:
    if _is_sqlite():
        triggers = ("match_over", *(f"{table}_{change}" for table in ("record", "told") for change in ("update", "delete")))
        for trigger in triggers:
            op.execute(f"DROP TRIGGER {trigger}")
        return
    op.execute("DROP TRIGGER match_over ON match")
    for table in ("record", "told"):
        op.execute(f"DROP TRIGGER {table}_change ON {table}")


def _make_guards() -> None:
    over = f"CREATE TRIGGER match_over BEFORE UPDATE OF {', '.join(_KEPT)} ON match "
    if _is_sqlite():
        op.execute(f"{over} WHEN OLD.state <> 1 BEGIN SELECT RAISE(ABORT, 'the match is over'); END")
        for table in ("record", "told"):
            for change in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_{change.lower()} BEFORE {change} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END"
                )
        return
    op.execute(f"{over} FOR EACH ROW WHEN (OLD.state <> 1) EXECUTE FUNCTION refuse_change()")
    for table in ("record", "told"):
        op.execute(
            f"CREATE TRIGGER {table}_change BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_change()"
        )
