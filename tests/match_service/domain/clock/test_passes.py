"""Standing passes and response delays: the time of a pass does not depend on how it was made."""

from collections.abc import Sequence
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.clock.response_delay import (
    DRAW_BITS,
    HUMAN_DELAYS,
    NO_DELAY,
    DelayRule,
    asked,
    delay_ms,
    released_at,
)
from match_service.domain.errors import Refused, TooMany
from match_service.domain.life_cycle.standing_pass import (
    STANDING_PASSES_MAX,
    Passes,
    is_passed,
    passes_held,
    passes_set,
    passes_taken_back,
)
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.turns import SeatTurns, Turns
from tests.examples import examples
from tests.match_service.domain.ticking import may, owes

DODGE = owes("south", Pace.RESPONSE, "dodge")
draws = st.integers(0, 2**DRAW_BITS - 1)


def turns(north: int, south: int, *, on: str = "north") -> Turns:
    return (SeatTurns("north", north, is_on=on == "north"), SeatTurns("south", south, is_on=on == "south"))


NOW = turns(3, 2)
SET = passes_set((), "south", "dodge", "", NOW)


def test_standing_pass_answers_its_kind() -> None:
    assert is_passed(SET, DODGE, "strike", NOW)
    assert not is_passed(SET, owes("south", Pace.RESPONSE, "rescue"), "strike", NOW)
    assert not is_passed((), DODGE, "strike", NOW)


def test_standing_pass_applies_to_its_seat() -> None:
    assert not is_passed(SET, owes("north", Pace.RESPONSE, "dodge"), "strike", NOW)


def test_standing_pass_can_be_limited_to_a_source() -> None:
    narrow = passes_set((), "south", "dodge", "strike", NOW)
    assert is_passed(narrow, DODGE, "strike", NOW)
    assert not is_passed(narrow, DODGE, "arrows", NOW)


def test_standing_pass_holds_until_the_seats_next_turn() -> None:
    assert is_passed(SET, DODGE, "", turns(9, 2))
    assert not is_passed(SET, DODGE, "", turns(3, 3, on="south"))
    assert passes_held(SET, turns(9, 2)) == SET
    assert passes_held(SET, turns(3, 3, on="south")) == ()


def test_standing_pass_set_in_the_own_turn_holds_through_the_opponents() -> None:
    own = passes_set((), "south", "dodge", "", turns(3, 3, on="south"))
    assert is_passed(own, DODGE, "", turns(4, 3, on="north"))


@pytest.mark.parametrize(
    "decision",
    [
        may("south"),
        owes("south", Pace.TURN, "dodge"),
        owes("south", Pace.RESPONSE, "dodge", default=None),
        Decision("south", Duty.OPEN, Pace.RESPONSE, "dodge", b"default"),
    ],
)
def test_standing_pass_needs_an_owed_response_with_a_default(decision: Decision) -> None:
    assert not is_passed(passes_set(SET, "south", decision.kind, "", NOW), decision, "", NOW)


def test_setting_a_standing_pass_twice_changes_nothing() -> None:
    assert passes_set(SET, "south", "dodge", "", NOW) == SET


def test_standing_pass_can_be_removed() -> None:
    both = passes_set(SET, "south", "rescue", "", NOW)
    assert passes_taken_back(both, "south", "dodge", "") == passes_set((), "south", "rescue", "", NOW)
    assert passes_taken_back(both, "north", "dodge", "") == both


def test_standing_pass_without_a_kind_is_refused() -> None:
    with pytest.raises(Refused, match="NOTHING_TO_PASS"):
        passes_set((), "south", "", "", NOW)


def full() -> Passes:
    passes: Passes = ()
    for number in range(STANDING_PASSES_MAX):
        passes = passes_set(passes, "south", f"kind-{number}", "", NOW)
    return passes


def test_standing_passes_are_bounded_per_seat_and_turn() -> None:
    with pytest.raises(TooMany):
        passes_set(full(), "south", "dodge", "", NOW)
    passes_set(full(), "north", "dodge", "", NOW)
    assert len(passes_set(full(), "south", "dodge", "", turns(3, 3, on="south"))) == 1


@given(draws, st.integers(0, 10**12))
@examples(200)
def test_forced_standing_and_quick_own_passes_are_released_at_the_same_time(draw: int, now: int) -> None:
    question = asked(HUMAN_DELAYS, "south", "dodge", "strike", now=now, draw=draw)
    # A forced pass, a standing pass set long before, a bot's immediate pass, and a player's pass before the delay's end.
    times = {released_at(question, passed_at=passed_at) for passed_at in (question.at, now - 9_999, now + 1, question.pass_from)}
    assert times == {question.pass_from}
    assert HUMAN_DELAYS.quantiles_ms[0] <= question.pass_from - now <= HUMAN_DELAYS.most_ms


@given(draws, st.integers(0, 20_000))
@examples(200)
def test_players_pass_is_released_at_the_drawn_delay_or_when_sent(draw: int, thinks: int) -> None:
    question = asked(HUMAN_DELAYS, "south", "dodge", "strike", now=0, draw=draw)
    released = released_at(question, passed_at=thinks)
    assert released >= question.pass_from
    assert released in (question.pass_from, thinks)


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=9).map(sorted), draws, draws)
@examples(200)
def test_a_delay_grows_with_the_draw_and_stays_between_least_and_most(quantiles: list[int], one: int, other: int) -> None:
    first, second = sorted((one, other))
    assert quantiles[0] <= delay_ms(quantiles, first) <= delay_ms(quantiles, second) <= quantiles[-1]


def spread(quantiles: Sequence[int]) -> list[int]:
    return [delay_ms(quantiles, draw) for draw in range(0, 2**DRAW_BITS, 2**DRAW_BITS // 1_000)]


def test_delays_follow_the_configured_distribution() -> None:
    delays = spread(HUMAN_DELAYS.quantiles_ms)
    assert median(delays) == pytest.approx(HUMAN_DELAYS.quantiles_ms[4], rel=0.01)
    for index in range(1, 8):
        share = sum(delay < HUMAN_DELAYS.quantiles_ms[index] for delay in delays) / len(delays)
        assert share == pytest.approx(index / 8, abs=0.01)


def test_bots_have_no_response_delay() -> None:
    assert set(spread(NO_DELAY.quantiles_ms)) == {0}


@pytest.mark.parametrize("draw", [-1, 2**DRAW_BITS])
def test_delay_draw_is_bounded(draw: int) -> None:
    with pytest.raises(ValueError, match="bits"):
        delay_ms(HUMAN_DELAYS.quantiles_ms, draw)


@pytest.mark.parametrize("quantiles", [(), (5, 4), (-1, 4)])
def test_quantiles_increase_from_zero(quantiles: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="quantiles"):
        DelayRule(quantiles)
