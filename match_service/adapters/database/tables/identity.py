"""The tables of accounts, sessions and the audit log. Times are milliseconds since 1970."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from match_service.adapters.database.tables.matches import Base, PlayerRow

_ID = String(36)
_NAME = String(64)


class AccountRow(Base):
    """What a player signs in by. `name_key` is what no two names share; see `Account`."""

    __tablename__ = "account"

    player_id: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id), primary_key=True)
    name: Mapped[str] = mapped_column(_NAME)
    name_key: Mapped[str | None] = mapped_column(String(128), unique=True)
    password_hash: Mapped[str | None] = mapped_column(Text)
    oidc_key: Mapped[str | None] = mapped_column(String(64), unique=True)
    is_admin: Mapped[bool]
    created_at: Mapped[int] = mapped_column(BigInteger)


class SessionRow(Base):
    """A session; see `Session`. One that ended stays until every access token of it has ended, too."""

    __tablename__ = "session"

    session_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    player_id: Mapped[str] = mapped_column(_ID, ForeignKey(PlayerRow.player_id))
    scope: Mapped[str] = mapped_column(_NAME)
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger, index=True)

    __table_args__ = (Index(None, "player_id", "used_at"),)


class RefreshTokenRow(Base):
    """The hash of a refresh token or a credential, and the request that used it up."""

    __tablename__ = "refresh_token"

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    session_id: Mapped[str] = mapped_column(_ID, ForeignKey(SessionRow.session_id), index=True)
    used_by: Mapped[str] = mapped_column(_ID)
    used_at: Mapped[int | None] = mapped_column(BigInteger, index=True)


class AuditRow(Base):
    """What an admin did. Appended and never changed; `admin_id` and `subject` outlive those whom they name."""

    __tablename__ = "audit"

    entry_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    admin_id: Mapped[str] = mapped_column(_ID)
    action: Mapped[str] = mapped_column(_NAME)
    subject: Mapped[str] = mapped_column(_NAME)
    reason: Mapped[str] = mapped_column(Text)
    detail: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index(None, "at", "entry_id"),)
