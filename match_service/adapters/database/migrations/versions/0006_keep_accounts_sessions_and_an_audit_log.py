"""Keep accounts, sessions and an audit log."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# Who sits in the place of players that are deleted.
_NOBODY = {"player_id": "00000000-0000-0000-0000-000000000000", "display_name": "a deleted player", "created_at": 0, "kind": 4}


def _player() -> list[sa.Column[Any]]:
    return [
        sa.Column("kind", sa.SmallInteger(), nullable=False, server_default="1"),
        sa.Column("owner_id", sa.String(length=36), nullable=True),
        sa.Column("used_at", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("suspended_at", sa.BigInteger(), nullable=True),
        sa.Column("deleted_at", sa.BigInteger(), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False, server_default="0"),
    ]


def upgrade() -> None:
    """Go one change on."""
    with op.batch_alter_table("player") as player:
        for column in _player():
            player.add_column(column)
        player.create_foreign_key(op.f("fk_player_owner_id_player"), "player", ["owner_id"], ["player_id"])
    op.execute("UPDATE player SET used_at = created_at")
    for columns in (["owner_id"], ["suspended_at"], ["deleted_at"], ["kind", "used_at"]):
        op.create_index(op.f(f"ix_player_{'_'.join(columns)}"), "player", columns)
    op.bulk_insert(sa.table("player", *(sa.column(name) for name in _NOBODY)), [_NOBODY])
    # The opponents of a player who is deleted are looked for.
    op.create_index(op.f("ix_rating_change_opponent_id"), "rating_change", ["opponent_id"])
    _make_accounts()
    _make_sessions()
    _make_audit_log()


def downgrade() -> None:
    """Go one change back: accounts, sessions and the audit log are lost; deleted players stay nobody."""
    for table in ("audit", "refresh_token", "session", "account"):
        op.drop_table(table)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION refuse_audit_change()")
    op.drop_index("ix_rating_change_opponent_id", "rating_change")
    for columns in ("owner_id", "suspended_at", "deleted_at", "kind_used_at"):
        op.drop_index(f"ix_player_{columns}", "player")
    with op.batch_alter_table("player") as player:
        player.drop_constraint("fk_player_owner_id_player", type_="foreignkey")
        for column in _player():
            player.drop_column(column.name)


def _make_accounts() -> None:
    op.create_table(
        "account",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("name_key", sa.String(length=128), nullable=True),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("oidc_key", sa.String(length=64), nullable=True),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_account_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_account")),
        sa.UniqueConstraint("name_key", name=op.f("uq_account_name_key")),
        sa.UniqueConstraint("oidc_key", name=op.f("uq_account_oidc_key")),
    )


def _make_sessions() -> None:
    op.create_table(
        "session",
        sa.Column("session_id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("scope", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name=op.f("fk_session_player_id_player")),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_session")),
    )
    for columns in (["player_id", "used_at"], ["expires_at"], ["revoked_at"]):
        op.create_index(op.f(f"ix_session_{'_'.join(columns)}"), "session", columns)
    op.create_table(
        "refresh_token",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("session_id", sa.String(length=36), nullable=False),
        sa.Column("used_by", sa.String(length=36), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["session_id"], ["session.session_id"], name=op.f("fk_refresh_token_session_id_session")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_refresh_token")),
    )
    op.create_index(op.f("ix_refresh_token_session_id"), "refresh_token", ["session_id"])
    op.create_index(op.f("ix_refresh_token_used_at"), "refresh_token", ["used_at"])


def _make_audit_log() -> None:
    op.create_table(
        "audit",
        sa.Column("entry_id", sa.String(length=36), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("admin_id", sa.String(length=36), nullable=False),
        sa.Column("action", sa.String(length=64), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("entry_id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_at_entry_id"), "audit", ["at", "entry_id"])
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_{change.lower()} BEFORE {change} ON audit "
                "BEGIN SELECT RAISE(ABORT, 'audit is only ever added to'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% of % is not allowed', TG_OP, TG_TABLE_NAME; END $$"
    )
    op.execute("CREATE TRIGGER audit_change BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()")
    op.execute("CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_audit_change()")
