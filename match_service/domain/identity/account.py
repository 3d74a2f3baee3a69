"""Accounts: names, passwords, and who signs in to what."""

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
    """A player with what it signs in by: `password_hash` or `oidc_key`, each None if there is none. `name` is empty for a guest,
    a bot, and whoever signs in by OIDC and chose none.

    Times in milliseconds.
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
        """See `name_key`."""
        return name_key(self.name)


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot account, with the session of its credential, if that was not revoked."""

    player: Player
    session_id: str | None
    created_at: int


@dataclass(frozen=True, slots=True)
class OidcIdentity:
    """Whom an ID token is about: the key that stands for issuer and subject, and the name that the issuer tells."""

    key: str
    display_name: str


def oidc_key(issuer: str, subject: str) -> str:
    """What stands for an identity. A subject is an issuer's own, so both count."""
    return hashlib.sha256(f"{issuer}\n{subject}".encode()).hexdigest()


def display_name(text: str, path: str = "display_name") -> str:
    """A name to show. Raises `Malformed`."""
    if len(text) > DISPLAY_NAME_MAX or not text.isprintable():
        raise Malformed(path, f"at most {DISPLAY_NAME_MAX} printable characters are wanted")
    return text


def account_name(text: str) -> str:
    """The name of an account, as it is shown. Raises `Malformed`."""
    name = unicodedata.normalize("NFKC", text)
    if not NAME_MIN <= len(name) <= NAME_MAX or not all(each.isalnum() or each in "-_" for each in name):
        raise Malformed("name", f"{NAME_MIN} to {NAME_MAX} letters and digits are wanted, with '-' and '_'")
    return name


def name_key(text: str) -> str:
    """What two names must not share: names that differ in case, width or how a letter is composed are one."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", folded)


def password(text: str, path: str = "password") -> str:
    """A new password. Raises `Malformed`."""
    if not PASSWORD_MIN <= len(text) <= PASSWORD_MAX:
        raise Malformed(path, f"{PASSWORD_MIN} to {PASSWORD_MAX} characters are wanted")
    return text
