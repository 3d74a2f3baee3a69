"""Who calls: scopes, callers and players."""

from dataclasses import dataclass
from enum import Enum


class Scope(Enum):
    """What a caller's token is good for."""

    PLAY = "play"
    BOT = "bot"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller whose token was checked.

    PLAY has a `player_id`; BOT has the `match_id` and `seat` that alone it may play; SERVICE has neither. `expires_at` in
    milliseconds, None for a caller that has no token to expire.
    """

    scope: Scope
    player_id: str = ""
    match_id: str = ""
    seat: str = ""
    expires_at: int | None = None

    @property
    def account(self) -> str:
        """Whose request ids its requests are counted among."""
        return f"bot:{self.match_id}:{self.seat}" if self.scope is Scope.BOT else self.player_id


@dataclass(frozen=True, slots=True)
class Player:
    """A player."""

    player_id: str
    display_name: str


@dataclass(frozen=True, slots=True)
class Token:
    """A signed token and its end, in milliseconds."""

    value: str
    expires_at: int
