"""Read a player's ratings, their history, and leaderboards."""

from collections.abc import Sequence

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.errors import Malformed
from match_service.domain.ratings.rating import PROVISIONAL_SIGMA
from match_service.usecases.ports.ratings import Board, Leader, PastChange, RatingKey, Ratings, StoredRating


async def ratings_of(ratings: Ratings, player_id: str, game_id: str, clock_class: ClockClass | None) -> Sequence[StoredRating]:
    """A player's ratings with at least one counted match; empty for an unknown player."""
    return await ratings.of(player_id, game_id, clock_class)


async def history_of(
    ratings: Ratings, player_id: str, key: RatingKey, before: int | None, size: int
) -> tuple[Sequence[PastChange], bool]:
    """A page of a rating's changes, newest first, and whether there are more."""
    page = await ratings.history(player_id, key, before, size + 1)
    return page[:size], len(page) > size


async def leaderboard(
    ratings: Ratings, key: RatingKey, after: tuple[int, str] | None, size: int, *, of_bots: bool, matches_min: int
) -> tuple[Sequence[Leader], bool]:
    """A page of the leaderboard, and whether there are more. Provisional ratings are left out."""
    if key.clock_class is ClockClass.UNTIMED:
        raise Malformed("clock_class", "matches without a clock are not rated")
    board = Board(key, of_bots, matches_min, PROVISIONAL_SIGMA)
    page = await ratings.leaders(board, after, size + 1)
    return page[:size], len(page) > size
