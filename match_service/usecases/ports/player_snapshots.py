"""What a player's stream needs of the world: how the player's matches and openings stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.match import Match
from match_service.usecases.ports.life_cycle import OpenMatch


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """How a match stands for a player, as the player's seat is told it.

    `owed` are serialized `zhanqi.rules.v1.Decision`s; `due_at` is when the seat's clock runs out, in milliseconds.
    """

    match: Match
    seat: str
    owed: tuple[bytes, ...]
    due_at: int | None
    draw_offered: bool
    rematch: Rematch | None


class Standing(Protocol):
    """How everything of a player stands."""

    async def seats(self, player_id: str, ended_after: int, limit: int) -> Mapping[str, str]:
        """The player's matches that are played, newest first, then those that ended after that time, the last one first.

        That many at most, with the player's seat in each.
        """

    async def matches(self, player_id: str, match_ids: Sequence[str]) -> Sequence[PlayerMatch]:
        """Those of the matches that the player sits in."""

    async def openings(self, player_id: str) -> Sequence[OpenMatch]:
        """The openings that wait and that the player takes part in or is invited to."""
