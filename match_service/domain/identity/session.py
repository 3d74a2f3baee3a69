"""Sessions and their single-use refresh tokens.

A refresh token that comes back after its use has been copied: the session ends, and everyone must sign in again. The exception
is a retry of the same request, which gets the same answer.
"""

from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

from match_service.domain.identity.caller import Scope


@dataclass(frozen=True, slots=True)
class Session:
    """A session. With `scope` PLAY it rotates refresh tokens; with BOT its one token is a credential, valid until revoked.

    Times in milliseconds. `expires_at` moves on with each use and is None for a credential.
    """

    session_id: str
    player_id: str
    scope: Scope
    created_at: int
    used_at: int
    expires_at: int | None
    revoked_at: int | None = None

    def is_valid(self, now: int) -> bool:
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


@dataclass(frozen=True, slots=True)
class KnownToken:
    """An issued refresh token. `used_by` is the request that used it, empty while it is unused."""

    token_hash: bytes
    used_by: str = ""


class TokenUse(Enum):
    """The effect of presenting a refresh token."""

    REUSABLE = "reusable"
    """A credential: it stays valid."""
    ROTATED = "rotated"
    """First use: a new token replaces it."""
    REPEATED = "repeated"
    """A retry of the request that used it: the same successor is returned."""
    STOLEN = "stolen"
    """Another request used it before: the session ends."""


def token_use(token: KnownToken, session: Session, request_id: str) -> TokenUse:
    """How a token of a valid session is used."""
    if session.scope is Scope.BOT:
        return TokenUse.REUSABLE
    if not token.used_by:
        return TokenUse.ROTATED
    return TokenUse.REPEATED if token.used_by == request_id else TokenUse.STOLEN


def token_hash(secret: str) -> bytes:
    """The stored form of a refresh token or credential. A plain hash is enough for 256 random bits."""
    return sha256(secret.encode()).digest()
