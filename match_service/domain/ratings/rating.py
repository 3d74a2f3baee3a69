"""Ratings per game and clock class, by openskill's Plackett-Luce model.

A match changes ratings if it was created as rated, has a clock, has only players in its seats, and ends with a result: a win or
draw on the board, an agreed draw, a resignation, a forfeit (missed deadlines or left; a full loss), an admin's adjudication.
An aborted match never counts.

Ratings are stored in whole millionths: the same number in every database, and every change can be recomputed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from openskill.models import PlackettLuce

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.play.match import Head, MatchState, Occupant
from match_service.domain.play.step import SPECTATOR, Outcome

MU = 25.0
SIGMA = MU / 3
SHOWN_FIRST = 1_500
SHOWN_PER_MU = 48
"""200 displayed points are one `beta` (25/6): the stronger player wins about three of four."""
PROVISIONAL_SIGMA = 6.0
"""A rating above it is provisional; most players get below it within nine to thirteen matches."""
MICROS = 1_000_000


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in one game and clock class: estimated skill `mu`, its uncertainty `sigma`, and the matches counted."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        """The displayed rating, also used for pairing."""
        return round(SHOWN_FIRST + SHOWN_PER_MU * (self.mu - MU))

    @property
    def deviation(self) -> int:
        """The standard deviation of the displayed rating."""
        return round(SHOWN_PER_MU * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether it is too uncertain for the leaderboard."""
        return self.sigma > PROVISIONAL_SIGMA

    @property
    def micros(self) -> tuple[int, int]:
        """`mu` and `sigma` in stored millionths."""
        return round(self.mu * MICROS), round(self.sigma * MICROS)


def of_micros(mu: int, sigma: int, matches: int) -> Rating:
    """The rating stored as these millionths."""
    return Rating(mu / MICROS, sigma / MICROS, matches)


class Score(IntEnum):
    """A player's result. The numbers are stored, and equal `zhanqi.match.v1.Score`."""

    LOST = 1
    DRAWN = 2
    WON = 3


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A match's effect on one rating. Both ratings are rounded to millionths; `after.matches` numbers a player's changes."""

    player_id: str
    opponent_id: str
    score: Score
    before: Rating
    after: Rating


def changes_ratings(head: Head) -> bool:
    """Whether the match in its present state changes its players' ratings."""
    occupants = [each.occupant for each in head.seats if each.seat != SPECTATOR]
    counted = is_counted(
        is_rated=head.is_rated, clock_class=head.clocks.control.clock_class, occupants=occupants, state=head.state
    )
    # One player on both sides is impossible; if it ever happens, the match must still be able to end.
    return counted and len(set(occupants)) == len(occupants)


def changes_of(head: Head, outcome: Outcome, ratings: Mapping[str, Rating]) -> tuple[RatingChange, RatingChange]:
    """The rating changes of an ended match. `ratings` has both players by id."""
    players = {each.seat: each.occupant.player_id or "" for each in head.seats if each.seat != SPECTATOR}
    first, second = players.values()
    ranks = ranks_of(tuple(players), outcome.winner)
    after = [of_micros(*each.micros, each.matches) for each in rated((ratings[first], ratings[second]), ranks)]
    scores = [Score.DRAWN] * 2 if not outcome.winner else [Score.LOST if rank else Score.WON for rank in ranks]
    return (
        RatingChange(first, second, scores[0], ratings[first], after[0]),
        RatingChange(second, first, scores[1], ratings[second], after[1]),
    )


def is_counted(*, is_rated: bool, clock_class: ClockClass, occupants: Iterable[Occupant], state: MatchState) -> bool:
    """Whether a match that ended changes ratings."""
    return (
        is_rated
        and clock_class is not ClockClass.UNTIMED
        and state is MatchState.FINISHED
        and all(each.player_id is not None for each in occupants)
    )


def rated(ratings: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a match. `ranks` are parallel to `ratings`: 0 for the winner, 1 for the loser, equal for a draw."""
    model = PlackettLuce(mu=MU, sigma=SIGMA)
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in ratings]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(float(new.mu), float(new.sigma), old.matches + 1) for old, (new,) in zip(ratings, after, strict=True))


def ranks_of(seats: Sequence[str], winner: str) -> tuple[int, ...]:
    """The seats' ranks; an empty winner is a draw. Raises ValueError for an unknown winner."""
    if winner and winner not in seats:
        raise ValueError(f"no such seat: {winner}")
    return tuple(0 if not winner or seat == winner else 1 for seat in seats)
