"""Ratings by game and clock class: what a result does to them, and how they are shown. Plackett-Luce, as openskill works it out.

What counts, stated once:
- a match that was made as rated, has a clock, and is played by players alone;
- its result: a victory or draw on the board, an agreed draw, resigning, a forfeit (deadlines passed, or left) as a loss in full,
  an admin's adjudication;
- never a match without a result: aborted by a player, by the set-up's timeout, or because a side left before it was settled.

Between two matches a rating is kept in whole millionths: so it is the same number in every database, and what was computed from
it can be computed again.
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
"""So that 200 points apart are one `beta` (25/6) apart: the stronger wins about three of four."""
PROVISIONAL_SIGMA = 6.0
"""Above it a rating is a guess; most players get below with nine to thirteen matches."""
MICROS = 1_000_000
"""How many parts of one are kept."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in one game and clock class: the estimated skill, how unsure it is, and after how many matches."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        """The number to show and to pair by."""
        return round(SHOWN_FIRST + SHOWN_PER_MU * (self.mu - MU))

    @property
    def deviation(self) -> int:
        """How unsure the shown number is: its standard deviation."""
        return round(SHOWN_PER_MU * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether it is still a guess: shown with a mark, and left out of the leaderboard."""
        return self.sigma > PROVISIONAL_SIGMA

    @property
    def micros(self) -> tuple[int, int]:
        """`mu` and `sigma` as they are kept."""
        return round(self.mu * MICROS), round(self.sigma * MICROS)


def of_micros(mu: int, sigma: int, matches: int) -> Rating:
    """The rating that is kept as these numbers."""
    return Rating(mu / MICROS, sigma / MICROS, matches)


class Score(IntEnum):
    """What a match was for a player; the numbers are stored, and those of `zhanqi.match.v1.Score`."""

    LOST = 1
    DRAWN = 2
    WON = 3


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a match did to a player's rating. Both ratings are as they are kept; `after.matches` numbers a player's changes."""

    player_id: str
    opponent_id: str
    score: Score
    before: Rating
    after: Rating


def rates(head: Head) -> bool:
    """Whether the match, as it stands now, changes its players' ratings."""
    occupants = [each.occupant for each in head.seats if each.seat != SPECTATOR]
    counted = is_counted(
        is_rated=head.is_rated, clock_class=head.clocks.control.clock_class, occupants=occupants, state=head.state
    )
    # Nobody sits on both sides; if that ever fails, the match must still be able to end.
    return counted and len(set(occupants)) == len(occupants)


def changes_of(head: Head, outcome: Outcome, ratings: Mapping[str, Rating]) -> tuple[RatingChange, RatingChange]:
    """What a match that `rates` does. `ratings` has both players by their ids."""
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
    """The ratings after a match. `ranks` go with them: 0 for who won, 1 for who lost, all alike for a draw."""
    model = PlackettLuce(mu=MU, sigma=SIGMA)
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in ratings]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(float(new.mu), float(new.sigma), old.matches + 1) for old, (new,) in zip(ratings, after, strict=True))


def ranks_of(seats: Sequence[str], winner: str) -> tuple[int, ...]:
    """The seats' ranks; an empty winner is a draw. Raises ValueError for a winner who does not sit here."""
    if winner and winner not in seats:
        raise ValueError(f"no such seat: {winner}")
    return tuple(0 if not winner or seat == winner else 1 for seat in seats)
