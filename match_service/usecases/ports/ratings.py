"""Reads of ratings. They are written in the transaction of the commit that ends a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.ratings.rating import Rating, RatingChange


@dataclass(frozen=True, slots=True)
class RatingKey:
    """A player has one rating per game and clock class."""

    game_id: str
    clock_class: ClockClass


@dataclass(frozen=True, slots=True)
class StoredRating:
    """A rating and the time of its last change."""

    key: RatingKey
    rating: Rating
    changed_at: int


@dataclass(frozen=True, slots=True)
class PastChange:
    """A match's effect on a rating, with its time."""

    match_id: str
    change: RatingChange
    opponent_name: str
    changed_at: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A place on a leaderboard."""

    player_id: str
    display_name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard of people or of registered bots, with the conditions to be listed: least matches, highest `sigma`."""

    key: RatingKey
    of_bots: bool
    matches_min: int
    sigma_max: float


class Ratings(Protocol):
    """Committed ratings."""

    async def of(self, player_id: str, game_id: str, clock_class: ClockClass | None) -> Sequence[StoredRating]:
        """A player's ratings. An empty game means every game, None every clock class."""

    async def history(self, player_id: str, key: RatingKey, before: int | None, limit: int) -> Sequence[PastChange]:
        """A rating's changes, newest first; with `before`, those numbered below it."""

    async def leaders(self, board: Board, after: tuple[int, str] | None, limit: int) -> Sequence[Leader]:
        """A page of the leaderboard, best first, after (mu in millionths, player id)."""
