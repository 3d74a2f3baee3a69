"""Sessions: what a player signed in to, kept alive by refresh tokens of which each is good once.

Whoever presents a refresh token that was used before has a copy of it, or the rightful owner has: the session ends, and both must
sign in again. The one exception is the same request sent again, which is answered as the first time.
"""

from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

from match_service.domain.identity.caller import Scope


@dataclass(frozen=True, slots=True)
class Session:
    """A session. Its `scope` is PLAY, or BOT: then its one token is a credential that is good until it is revoked.

    Times in milliseconds; `expires_at` moves on with each use, and is None for a credential.
    """

    session_id: str
    player_id: str
    scope: Scope
    created_at: int
    used_at: int
    expires_at: int | None
    revoked_at: int | None = None

    def holds(self, now: int) -> bool:
        """Whether it is good for anything."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


@dataclass(frozen=True, slots=True)
class KnownToken:
    """A refresh token that was given out. `used_by` is the request that used it up, empty while it is fresh."""

    token_hash: bytes
    used_by: str = ""


class Use(Enum):
    """What becomes of a refresh token that is presented."""

    KEPT = "kept"
    """It stays as it is: a credential."""
    ROTATED = "rotated"
    """It is used up, and a new one takes its place."""
    REPEATED = "repeated"
    """The request that used it up came again: it has its successor already."""
    STOLEN = "stolen"
    """Somebody else used it up: its session ends."""


def use(token: KnownToken, session: Session, request_id: str) -> Use:
    """What becomes of a token of a session that holds."""
    if session.scope is Scope.BOT:
        return Use.KEPT
    if not token.used_by:
        return Use.ROTATED
    return Use.REPEATED if token.used_by == request_id else Use.STOLEN


def token_hash(secret: str) -> bytes:
    """What is stored of a refresh token or a credential. A plain hash will do: nobody can guess 256 random bits."""
    return sha256(secret.encode()).digest()
