"""What identity needs of the world: accounts, sessions, passwords, secrets, an OIDC issuer, and the audit log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.identity.account import Account, Bot, OidcIdentity
from match_service.domain.identity.audit import AuditEntry
from match_service.domain.identity.caller import Player, Scope, Token
from match_service.domain.identity.session import KnownToken, Session
from match_service.domain.play.request import Request


class Players(Protocol):
    """The players."""

    async def create(self, player: Player, request: Request, now: int) -> None:
        """Store a player, together with the request that made it. Raises `Conflict` if the request was made before."""

    async def get(self, player_id: str) -> Player | None:
        """The player."""

    async def news(self, player_ids: Sequence[str]) -> Mapping[str, int]:
        """For each of the players how often something new was there for them, other than by playing: see `Feed.notify`."""


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A refresh token with its session and whose it is. `is_suspended`: the player may not sign in now."""

    token: KnownToken
    session: Session
    player: Player
    is_suspended: bool


class Sessions(Protocol):
    """The sessions, and the hashes of their refresh tokens."""

    async def open(self, session: Session, token_hash: bytes, sessions_max: int) -> None:
        """Store a session with its first token; of more than so many of its player's, those longest unused end.

        Raises `Unauthenticated` if there is no such player, `NotPermitted` if it is suspended.
        """

    async def find(self, token_hash: bytes) -> StoredToken | None:
        """The token of that hash."""

    async def rotate(self, used: bytes, successor: bytes, session: Session, request_id: str) -> None:
        """Use a token up for its successor, and store when the session was used and ends.

        Raises `Conflict` if it was used up, or the session revoked, meanwhile.
        """

    async def touch(self, session: Session) -> None:
        """Store when a credential was used."""

    async def live(self, player_id: str, now: int) -> Sequence[Session]:
        """The player's sessions that hold, the newest first."""

    async def revoke(self, session_ids: Sequence[str], now: int) -> None:
        """End sessions: their refresh tokens at once, their access tokens as soon as replicas hear of it."""

    async def barred(self, since: int, limit: int) -> Sequence[str]:
        """The sessions revoked, and the players suspended, since then, the newest first."""

    async def purge(self, ended_before: int, limit: int) -> int:
        """Forget sessions that ended before then, and tokens used up before then. Returns how many of what there was more of."""


class Accounts(Protocol):
    """Named accounts and bots."""

    async def get(self, player_id: str) -> Account | None:
        """The player with its account."""

    async def by_name(self, name_key: str) -> Account | None:
        """The account of that name."""

    async def by_oidc(self, oidc_key: str) -> Account | None:
        """The account that this identity of the OIDC issuer's signs in to."""

    async def create(self, player: Player, oidc_key: str, now: int) -> None:
        """Store a new player who signs in by OIDC. Raises `Conflict` if the identity has an account by now."""

    async def upgrade(self, account: Account, request: Request, now: int) -> None:
        """Make a guest a named account. Raises `Conflict` if the request was made before, `Refused` NAME_TAKEN, IDENTITY_TAKEN,
        or NOT_A_GUEST.
        """

    async def set_password(self, player_id: str, password_hash: str) -> None:
        """Store a new password."""

    async def create_bot(self, bot: Player, request: Request, now: int, bots_max: int) -> None:
        """Store a bot. Raises `Conflict` if the request was made before, `TooMany` if its owner has that many."""

    async def bots(self, owner_id: str) -> Sequence[Bot]:
        """The player's bots, the newest first."""


class Passwords(Protocol):
    """Hashes passwords. Raises `TooMany` when too many wait for it."""

    async def hashed(self, password: str) -> str:
        """What to store of a password."""

    async def is_right(self, password: str, stored: str | None) -> bool:
        """Whether it is the password. Without a stored one it takes the same work, and is not."""


class Secrets(Protocol):
    """Makes secrets that nobody can guess."""

    def fresh(self) -> str:
        """A new one, at random."""

    def derived(self, *parts: str) -> Sequence[str]:
        """The one that belongs to the parts, as made with each of our keys: the newest first."""


class OidcIssuer(Protocol):
    """Reads the ID tokens of the OIDC issuer."""

    async def identity(self, id_token: str, nonce: str) -> OidcIdentity:
        """Whom it is about. Raises `Unauthenticated`; `Refused` NO_OIDC if there is no issuer; `Fault` if it does not answer."""


class Tokens(Protocol):
    """Signs tokens."""

    def access(self, scope: Scope, session: Session) -> Token:
        """A token of a session's player."""

    def seat(self, match_id: str, seat: str) -> Token:
        """The token of one seat that a bot of the house holds."""


class Erasure(Protocol):
    """Takes deleted players out of everything that is stored."""

    async def begin(self, player_ids: Sequence[str], now: int) -> Sequence[str]:
        """Mark players and their bots as deleted: nobody can sign in as them. Returns all that were marked."""

    async def begin_unused(self, used_before: int, now: int, limit: int) -> int:
        """Mark guests who were not there since then. No two callers mark the same. Returns how many."""

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Take players that are marked and not gone yet. Until then no two callers take the same."""

    async def ties(self, player_id: str) -> Sequence[str]:
        """The matches that are played and openings that wait with the player."""

    async def finish(self, player_id: str) -> bool:
        """Put nobody in the player's place and forget it. Returns False while a match is played or an opening waits with it."""


class AuditLog(Protocol):
    """What admins did, ever. Entries are added in the transaction of what they are about."""

    async def page(self, before: tuple[int, str] | None, limit: int) -> Sequence[AuditEntry]:
        """The newest entries, from after (at, id) on."""

    async def add(self, entry: AuditEntry) -> None:
        """Add an entry that is about nothing but itself, such as a look at an account."""

    async def set_suspended(self, player_id: str, suspended_at: int | None, entry: AuditEntry) -> bool:
        """Suspend a player or take that back. Returns False if there is none."""

    async def revoke_all(self, player_id: str, now: int, entry: AuditEntry) -> bool:
        """End every session of a player. Returns False if there is none."""

    async def set_admin(self, name_key: str, entry: AuditEntry, *, is_admin: bool) -> bool:
        """Make an account an admin's, or no longer, which ends its sessions. Returns False if there is none of that name."""


@dataclass(frozen=True, slots=True)
class IdentityLimits:
    """Bounds and times of identity, in milliseconds where they are times."""

    access_ms: int
    session_ms: int
    sessions_max: int
    bots_max: int
    fresh_ms: int
    guest_ms: int | None
    barred_max: int
