"""Callers, players, tokens and scopes."""

from dataclasses import dataclass
from enum import Enum, IntEnum


class Scope(Enum):
    """What a token permits."""

    PLAY = "play"
    """Everything a player may do."""
    BOT = "bot"
    """A registered bot: everything a player may do except account management."""
    SPECTATE = "spectate"
    """Watching only."""
    ADMIN = "admin"
    """Administration; no player's rights."""
    SEAT = "seat"
    """One seat of one match, for the worker that plays a house bot."""
    SERVICE = "service"
    """The bot workers' credential, exchanged for seat tokens."""


@dataclass(frozen=True, slots=True)
class Caller:
    """An authenticated caller.

    PLAY, BOT, SPECTATE and ADMIN have a `player_id` and the token's session: `session_id`, begun at `signed_in_at`. SEAT has the
    `match_id` and `seat` it may play. SERVICE has none of these. `expires_at` is None if the token never expires. Times in
    milliseconds.
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
        """The namespace of the caller's request ids."""
        return f"bot:{self.match_id}:{self.seat}" if self.scope is Scope.SEAT else self.player_id

    @property
    def is_bot(self) -> bool:
        """Whether a program plays: a house bot or a registered one."""
        return self.scope in (Scope.BOT, Scope.SEAT)

    @property
    def is_internal(self) -> bool:
        """Whether the caller is a part of this system."""
        return self.scope in (Scope.SEAT, Scope.SERVICE)


class PlayerKind(IntEnum):
    """Kind of a player. The numbers are stored."""

    GUEST = 1
    NAMED = 2
    BOT = 3
    NOBODY = 4
    """The placeholder for deleted players."""


NOBODY_ID = "00000000-0000-0000-0000-000000000000"
"""The one player of the kind NOBODY."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `owner_id` is a bot's owner, otherwise empty."""

    player_id: str
    display_name: str
    kind: PlayerKind = PlayerKind.GUEST
    owner_id: str = ""

    @property
    def account_id(self) -> str:
        """The owner's id for a bot, otherwise its own."""
        return self.owner_id or self.player_id


@dataclass(frozen=True, slots=True)
class Token:
    """A signed token. `expires_at` in milliseconds."""

    value: str
    expires_at: int
