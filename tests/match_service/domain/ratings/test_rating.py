"""Ratings: effect of a result, which matches count, displayed numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.play.match import MatchState, Occupant
from match_service.domain.ratings.rating import MU, PROVISIONAL_SIGMA, SIGMA, Rating, is_counted, ranks_of, rated
from tests.examples import examples
from tests.match_service.domain.ticking import SEATS

NEW = Rating()
ANN, BEN, BOT = Occupant(player_id="ann"), Occupant(player_id="ben"), Occupant(bot_level="greedy")
ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, SIGMA), st.integers(0, 9))


def test_winner_gains_and_loser_drops() -> None:
    winner, loser = rated((NEW, NEW), (0, 1))
    assert winner.mu > MU > loser.mu
    assert winner.shown - 1_500 == 1_500 - loser.shown


def test_draw_between_equals_only_lowers_the_uncertainty() -> None:
    for after in rated((NEW, NEW), (0, 0)):
        assert after.mu == pytest.approx(MU)
        assert after.sigma < SIGMA


def test_draw_moves_unequal_ratings_together() -> None:
    strong, weak = rated((Rating(30, 3), Rating(20, 3)), (0, 0))
    assert strong.mu < 30
    assert weak.mu > 20


def test_upset_moves_ratings_more_than_an_expected_result() -> None:
    strong, weak = Rating(30, 3), Rating(20, 3)
    upset, _ = rated((weak, strong), (0, 1))
    expected, _ = rated((strong, weak), (0, 1))
    assert upset.mu - 20 > 2 * (expected.mu - 30)


def test_more_certain_rating_moves_less() -> None:
    sure, unsure = rated((Rating(MU, 2), NEW), (0, 1))
    assert MU - unsure.mu > 3 * (sure.mu - MU)


@given(ratings, ratings, st.sampled_from([(0, 1), (1, 0), (0, 0)]))
@examples(150)
def test_rating_ignores_seat_order_and_counts_matches(one: Rating, other: Rating, ranks: tuple[int, int]) -> None:
    forth = rated((one, other), ranks)
    back = rated((other, one), ranks[::-1])
    for mine, same in zip(forth, reversed(back), strict=True):
        assert (mine.mu, mine.sigma) == pytest.approx((same.mu, same.sigma))
    assert [each.matches for each in forth] == [one.matches + 1, other.matches + 1]


@given(ratings, ratings)
@examples(150)
def test_winning_never_lowers_a_rating(one: Rating, other: Rating) -> None:
    winner, loser = rated((one, other), (0, 1))
    assert winner.mu >= one.mu
    assert loser.mu <= other.mu


def test_rating_is_deterministic() -> None:
    assert rated((NEW, Rating(30, 3, 7)), (1, 0)) == rated((NEW, Rating(30, 3, 7)), (1, 0))


def test_displayed_rating_starts_at_1500_with_200_points_per_beta() -> None:
    assert (NEW.shown, Rating(MU + 25 / 6).shown) == (1_500, 1_700)
    assert isinstance(Rating(27.777).shown, int)


def test_rating_is_provisional_at_first_and_not_after_twenty_matches() -> None:
    me, steady = NEW, Rating(MU, 2)
    assert me.is_provisional
    for match in range(20):
        me, _ = rated((me, steady), (match % 2, 1 - match % 2))
    assert not me.is_provisional
    assert me.sigma < PROVISIONAL_SIGMA


def test_ranks_follow_the_winner() -> None:
    assert ranks_of(SEATS, "north") == (0, 1)
    assert ranks_of(SEATS, "south") == (1, 0)
    assert ranks_of(SEATS, "") == (0, 0)
    with pytest.raises(ValueError, match="seat"):
        ranks_of(SEATS, "east")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, True),
        ({"is_rated": False}, False),
        ({"clock_class": ClockClass.UNTIMED}, False),
        ({"clock_class": ClockClass.CORRESPONDENCE}, True),
        ({"occupants": (ANN, BOT)}, False),
        ({"state": MatchState.ABORTED}, False),
        ({"state": MatchState.ACTIVE}, False),
    ],
)
def test_match_counts_only_if_rated_timed_finished_and_between_players(changes: dict[str, object], expected: bool) -> None:
    match: dict[str, object] = {
        "is_rated": True,
        "clock_class": ClockClass.FAST,
        "occupants": (ANN, BEN),
        "state": MatchState.FINISHED,
    }
    assert is_counted(**{**match, **changes}) is expected  # type: ignore[arg-type]
