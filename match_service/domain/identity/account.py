"""Accounts: names, passwords, OIDC identities, and registered bots."""

import hashlib
import unicodedata
from dataclasses import dataclass

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Player

DISPLAY_NAME_MAX = 40
NAME_MIN, NAME_MAX = 3, 24
PASSWORD_MIN, PASSWORD_MAX = 8, 128


@dataclass(frozen=True, slots=True)
class Account:
    """A player with its credentials: `password_hash`, `oidc_key`, or neither.

    `name` is empty for guests, bots, and OIDC accounts that chose none. Times in milliseconds.
    """

    player: Player
    name: str = ""
    password_hash: str | None = None
    oidc_key: str | None = None
    is_admin: bool = False
    created_at: int = 0
    suspended_at: int | None = None

    @property
    def name_key(self) -> str:
        return name_key(self.name)


@dataclass(frozen=True, slots=True)
class Bot:
    """A registered bot. `session_id` is its credential's session, None once that is revoked."""

    player: Player
    session_id: str | None
    created_at: int


@dataclass(frozen=True, slots=True)
class OidcIdentity:
    """The subject of an ID token: the key of (issuer, subject), and the issuer's name for it."""

    key: str
    display_name: str


def oidc_key(issuer: str, subject: str) -> str:
    """The stored key of an OIDC identity. Subjects are unique only per issuer."""
    return hashlib.sha256(f"{issuer}\n{subject}".encode()).hexdigest()


def display_name(text: str, path: str = "display_name") -> str:
    """A valid display name. Raises `Malformed`."""
    if len(text) > DISPLAY_NAME_MAX or not text.isprintable():
        raise Malformed(path, f"must be at most {DISPLAY_NAME_MAX} printable characters")
    return text


def account_name(text: str) -> str:
    """A valid account name, as it is displayed. Raises `Malformed`."""
    name = unicodedata.normalize("NFKC", text)
    if not NAME_MIN <= len(name) <= NAME_MAX or not all(each.isalnum() or each in "-_" for each in name):
        raise Malformed("name", f"must be {NAME_MIN} to {NAME_MAX} letters, digits, '-' or '_'")
    return name


def name_key(text: str) -> str:
    """The unique key of a name: names that differ only in case, width or composition are equal."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", folded)


def password(text: str, path: str = "password") -> str:
    """A valid new password. Raises `Malformed`."""
    if not PASSWORD_MIN <= len(text) <= PASSWORD_MAX:
        raise Malformed(path, f"must be {PASSWORD_MIN} to {PASSWORD_MAX} characters")
    return text
