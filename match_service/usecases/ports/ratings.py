"""What ratings need of the world. They are written where matches end, in the transaction of the commit; here they are read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.ratings.rating import Rating, RatingChange


@dataclass(frozen=True, slots=True)
class RatingKey:
    """Which rating of a player's: each game has its own, and in it each class of clocks."""

    game_id: str
    clock_class: ClockClass


@dataclass(frozen=True, slots=True)
class KeptRating:
    """A rating, and when it last changed."""

    key: RatingKey
    rating: Rating
    changed_at: int


@dataclass(frozen=True, slots=True)
class PastChange:
    """What a match did to a rating, and when."""

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
    """Which leaderboard, of people or of bots that somebody registered, and who is listed: after so many matches, and surer than
    that.
    """

    key: RatingKey
    of_bots: bool
    matches_min: int
    sigma_max: float


class Ratings(Protocol):
    """The ratings, as they were committed."""

    async def of(self, player_id: str, game_id: str, clock_class: ClockClass | None) -> Sequence[KeptRating]:
        """A player's ratings: of that game, or of every one if it is empty; of that class, or of every one."""

    async def history(self, player_id: str, key: RatingKey, before: int | None, limit: int) -> Sequence[PastChange]:
        """A rating's changes, newest first: those whose number is less than `before`, or all."""

    async def leaders(self, board: Board, after: tuple[int, str] | None, limit: int) -> Sequence[Leader]:
        """The leaderboard from its top, or from after (mu in millionths, player id) on."""
