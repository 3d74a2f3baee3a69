"""Identity: accounts, sessions, passwords, secrets, the OIDC issuer, and the audit log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.identity.account import Account, Bot, OidcIdentity
from match_service.domain.identity.audit import AuditEntry
from match_service.domain.identity.caller import Player, Scope, Token
from match_service.domain.identity.session import KnownToken, Session
from match_service.domain.play.request import Request


class Players(Protocol):
    """Stored players."""

    async def create(self, player: Player, request: Request, now: int) -> None:
        """Store a player with the request. Raises `Conflict` for a repeated request."""

    async def get(self, player_id: str) -> Player | None:
        """None if it does not exist."""

    async def change_counts(self, player_ids: Sequence[str]) -> Mapping[str, int]:
        """By player, the number of changes that `Feed.notify` announced."""


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A refresh token with its session and player. `is_suspended`: the player may not sign in now."""

    token: KnownToken
    session: Session
    player: Player
    is_suspended: bool


class Sessions(Protocol):
    """Stored sessions, with the hashes of their refresh tokens."""

    async def open(self, session: Session, token_hash: bytes, sessions_max: int) -> None:
        """Store a session with its first token. The player's least recently used sessions above `sessions_max` end.

        Raises `Unauthenticated` for an unknown player, `NotPermitted` for a suspended one.
        """

    async def find(self, token_hash: bytes) -> StoredToken | None:
        """The token with that hash."""

    async def rotate(self, used: bytes, successor: bytes, session: Session, request_id: str) -> None:
        """Replace a token by its successor, and store the session's new times.

        Raises `Conflict` if the token was used or the session revoked in the meantime.
        """

    async def touch(self, session: Session) -> None:
        """Store the last use of a session."""

    async def live(self, player_id: str, now: int) -> Sequence[Session]:
        """The player's valid sessions, newest first."""

    async def revoke(self, session_ids: Sequence[str], now: int) -> None:
        """End sessions. Refresh tokens end at once, access tokens with each replica's next refresh of the revocation list."""

    async def revoked(self, since: int, limit: int) -> Sequence[str]:
        """Ids of sessions revoked and players suspended since then, newest first."""

    async def purge(self, ended_before: int, limit: int) -> int:
        """Delete sessions ended and tokens used before then, at most `limit` of each. Returns the larger of both numbers."""


class Accounts(Protocol):
    """Stored accounts and bots."""

    async def get(self, player_id: str) -> Account | None:
        """The player with its account."""

    async def by_name(self, name_key: str) -> Account | None:
        """The account with that name."""

    async def by_oidc(self, oidc_key: str) -> Account | None:
        """The account of that OIDC identity."""

    async def create(self, player: Player, oidc_key: str, now: int) -> None:
        """Store a new player with an OIDC identity. Raises `Conflict` if the identity has an account."""

    async def upgrade(self, account: Account, request: Request, now: int) -> None:
        """Turn a guest into a named account.

        Raises `Conflict` for a repeated request, `Refused`: NAME_TAKEN, IDENTITY_TAKEN, NOT_A_GUEST.
        """

    async def set_password(self, player_id: str, password_hash: str) -> None:
        """Store a new password's hash."""

    async def create_bot(self, bot: Player, request: Request, now: int, bots_max: int) -> None:
        """Store a bot. Raises `Conflict` for a repeated request, `TooMany` if its owner has `bots_max` already."""

    async def bots(self, owner_id: str) -> Sequence[Bot]:
        """The player's bots, newest first."""


class Passwords(Protocol):
    """Password hashing. Raises `TooMany` when its queue is full."""

    async def hashed(self, password: str) -> str:
        """The hash to store."""

    async def is_right(self, password: str, stored: str | None) -> bool:
        """Compare a password with a hash. Without a hash the result is False, after the same work."""


class Secrets(Protocol):
    """Unguessable secrets."""

    def fresh(self) -> str:
        """A new random secret."""

    def derived(self, *parts: str) -> Sequence[str]:
        """The secret derived from the parts, once per signing key, newest key first."""


class OidcIssuer(Protocol):
    """Verification of the OIDC issuer's ID tokens."""

    async def identity(self, id_token: str, nonce: str) -> OidcIdentity:
        """The token's subject. Raises `Unauthenticated`, `Refused` NO_OIDC without an issuer, `Fault` if it is unreachable."""


class Tokens(Protocol):
    """Signs tokens."""

    def access(self, scope: Scope, session: Session) -> Token:
        """An access token for the session's player."""

    def seat(self, match_id: str, seat: str) -> Token:
        """A token for one seat of a house bot."""


class Erasure(Protocol):
    """Erases deleted players from all tables."""

    async def begin(self, player_ids: Sequence[str], now: int) -> Sequence[str]:
        """Mark players and their bots as deleted; sign-in ends. Returns the ids of all newly marked ones."""

    async def begin_unused(self, used_before: int, now: int, limit: int) -> int:
        """Mark guests unused since then. No two callers mark the same. Returns their number."""

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Claim marked players that are not erased yet. No two callers claim the same before `until`."""

    async def ties(self, player_id: str) -> Sequence[str]:
        """Ids of the player's active matches and open openings."""

    async def finish(self, player_id: str) -> bool:
        """Erase the player. Returns False while it has an active match or an open opening."""


class AuditLog(Protocol):
    """The admins' audit log. Each entry is written in the transaction of its action."""

    async def page(self, before: tuple[int, str] | None, limit: int) -> Sequence[AuditEntry]:
        """A page of entries, newest first, after (at, id)."""

    async def add(self, entry: AuditEntry) -> None:
        """Write an entry for an action that changes nothing, such as looking at an account."""

    async def set_suspended(self, player_id: str, suspended_at: int | None, entry: AuditEntry) -> bool:
        """Suspend or unsuspend a player. Returns False for an unknown player."""

    async def revoke_all(self, player_id: str, now: int, entry: AuditEntry) -> bool:
        """End every session of a player. Returns False for an unknown player."""

    async def set_admin(self, name_key: str, entry: AuditEntry, *, is_admin: bool) -> bool:
        """Grant or withdraw the admin right; withdrawing ends the account's sessions. Returns False for an unknown account."""


@dataclass(frozen=True, slots=True)
class IdentityLimits:
    """Bounds and times of identity, times in milliseconds."""

    access_ms: int
    session_ms: int
    sessions_max: int
    bots_max: int
    fresh_ms: int
    guest_ms: int | None
    revoked_max: int
