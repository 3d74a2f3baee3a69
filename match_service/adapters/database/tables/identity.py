"""Tables of players, accounts, sessions and the audit log."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, SmallInteger, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.base import ID, NAME, Base


class PlayerRow(Base):
    """A player. `used_at` is the last sign-in or token refresh.

    A player with `deleted_at` is about to be erased; until `claimed_until` one replica works on that. `change_count` counts the
    changes to the player's matches, openings and rematches; actions do not count.
    """

    __tablename__ = "player"

    player_id: Mapped[str] = mapped_column(ID, primary_key=True)
    display_name: Mapped[str] = mapped_column(NAME)
    kind: Mapped[int] = mapped_column(SmallInteger)
    owner_id: Mapped[str | None] = mapped_column(ID, ForeignKey("player.player_id"), index=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int] = mapped_column(BigInteger)
    suspended_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    deleted_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    claimed_until: Mapped[int] = mapped_column(BigInteger)
    change_count: Mapped[int] = mapped_column("news", BigInteger, default=0)

    __table_args__ = (Index(None, "kind", "used_at"),)


class AccountRow(Base):
    """A player's sign-in credentials. `name_key` is the normalized, unique name."""

    __tablename__ = "account"

    player_id: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id), primary_key=True)
    name: Mapped[str] = mapped_column(NAME)
    name_key: Mapped[str | None] = mapped_column(String(128), unique=True)
    password_hash: Mapped[str | None] = mapped_column(Text)
    oidc_key: Mapped[str | None] = mapped_column(String(64), unique=True)
    is_admin: Mapped[bool]
    created_at: Mapped[int] = mapped_column(BigInteger)


class SessionRow(Base):
    """A session. An ended one is deleted once all its access tokens have expired."""

    __tablename__ = "session"

    session_id: Mapped[str] = mapped_column(ID, primary_key=True)
    player_id: Mapped[str] = mapped_column(ID, ForeignKey(PlayerRow.player_id))
    scope: Mapped[str] = mapped_column(NAME)
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger, index=True)

    __table_args__ = (Index(None, "player_id", "used_at"),)


class RefreshTokenRow(Base):
    """The hash of a refresh token or credential, and the request that consumed it."""

    __tablename__ = "refresh_token"

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    session_id: Mapped[str] = mapped_column(ID, ForeignKey(SessionRow.session_id), index=True)
    used_by: Mapped[str] = mapped_column(ID)
    used_at: Mapped[int | None] = mapped_column(BigInteger, index=True)


class AuditRow(Base):
    """An admin's action. Append-only; `admin_id` and `subject` outlive the players they name."""

    __tablename__ = "audit"

    entry_id: Mapped[str] = mapped_column(ID, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    admin_id: Mapped[str] = mapped_column(ID)
    action: Mapped[str] = mapped_column(NAME)
    subject: Mapped[str] = mapped_column(NAME)
    reason: Mapped[str] = mapped_column(Text)
    detail: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index(None, "at", "entry_id"),)
