"""Who calls: scopes, callers and players."""

from dataclasses import dataclass
from enum import Enum, IntEnum


class Scope(Enum):
    """What a caller's token is good for."""

    PLAY = "play"
    """All that a player may do."""
    BOT = "bot"
    """A bot account that somebody registered: what a player may do, but for the account itself."""
    SPECTATE = "spectate"
    """Watching alone."""
    ADMIN = "admin"
    """What an admin may do, and nothing that a player may."""
    SEAT = "seat"
    """One seat of one match, for a worker that plays a bot of the house."""
    SERVICE = "service"
    """The workers' own credential, which is traded for tokens of seats."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller whose token was checked.

    PLAY, BOT, SPECTATE and ADMIN have a `player_id`, and the session `session_id` that their token belongs to, which began at
    `signed_in_at`; SEAT has the `match_id` and `seat` that alone it may play; SERVICE has none of these. `expires_at` is None
    for a caller that has no token to expire. Times in milliseconds.
    """

    scope: Scope
    player_id: str = ""
    match_id: str = ""
    seat: str = ""
    expires_at: int | None = None
    session_id: str = ""
    signed_in_at: int = 0

    @property
    def account(self) -> str:
        """Whose request ids its requests are counted among."""
        return f"bot:{self.match_id}:{self.seat}" if self.scope is Scope.SEAT else self.player_id

    @property
    def is_bot(self) -> bool:
        """Whether a program plays: a bot of the house, or one that somebody registered."""
        return self.scope in (Scope.BOT, Scope.SEAT)

    @property
    def is_ours(self) -> bool:
        """Whether it is a part of this system rather than a client of it."""
        return self.scope in (Scope.SEAT, Scope.SERVICE)


class PlayerKind(IntEnum):
    """What a player is; the numbers are stored."""

    GUEST = 1
    NAMED = 2
    BOT = 3
    NOBODY = 4
    """Who sits in the place of players whose accounts are deleted."""


NOBODY_ID = "00000000-0000-0000-0000-000000000000"
"""The one player of the kind NOBODY."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `owner_id` is who registered a bot, else empty."""

    player_id: str
    display_name: str
    kind: PlayerKind = PlayerKind.GUEST
    owner_id: str = ""

    @property
    def account_id(self) -> str:
        """Whose it is in the end."""
        return self.owner_id or self.player_id


@dataclass(frozen=True, slots=True)
class Token:
    """A signed token and its end, in milliseconds."""

    value: str
    expires_at: int
