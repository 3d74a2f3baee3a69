"""Time controls: bounds and clock classes."""

from dataclasses import replace

import pytest

from match_service.domain.clock.response_delay import HUMAN_DELAYS
from match_service.domain.clock.time_control import (
    BOUNDS,
    DAY_MS,
    MINUTE_MS,
    SECOND_MS,
    UNTIMED,
    ClockClass,
    ClockKind,
    TimeControl,
    bank,
    checked,
    correspondence,
    per_turn,
)
from match_service.domain.errors import Malformed

BANK = bank(5 * MINUTE_MS, 10 * SECOND_MS, setup_ms=MINUTE_MS, response_ms=15 * SECOND_MS)
PER_TURN = per_turn(MINUTE_MS, setup_ms=MINUTE_MS, response_ms=15 * SECOND_MS)
DAYS = correspondence(3)


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        (UNTIMED, ClockClass.UNTIMED),
        (DAYS, ClockClass.CORRESPONDENCE),
        (BANK, ClockClass.STANDARD),
        (replace(BANK, increment_ms=5 * SECOND_MS), ClockClass.FAST),
        (replace(BANK, increment_ms=70 * SECOND_MS), ClockClass.SLOW),
        (replace(PER_TURN, turn_ms=10 * SECOND_MS), ClockClass.FAST),
        (PER_TURN, ClockClass.STANDARD),
        (replace(PER_TURN, turn_ms=2 * MINUTE_MS), ClockClass.SLOW),
    ],
)
def test_clock_class_follows_the_total_time_of_turns(control: TimeControl, expected: ClockClass) -> None:
    assert control.clock_class is expected


def test_a_correspondence_turn_is_counted_in_days() -> None:
    assert DAYS.turn_ms == DAYS.setup_ms == DAYS.response_ms == 3 * DAY_MS


@pytest.mark.parametrize("control", [BANK, PER_TURN, DAYS, UNTIMED])
def test_time_control_bounds_hold_for_each_kind(control: TimeControl) -> None:
    for name, (least, most) in BOUNDS[control.kind].items():
        for good in (least, most):
            checked(replace(control, **{name: good}))
        for bad in (least - 1, most + 1, None):
            with pytest.raises(Malformed) as caught:
                checked(replace(control, **{name: bad}))
            assert caught.value.path == f"time_control.{name}"


@pytest.mark.parametrize("control", [BANK, PER_TURN, DAYS, UNTIMED])
def test_unused_time_control_figure_is_refused(control: TimeControl) -> None:
    for name in {"bank_ms", "increment_ms", "turn_ms", "setup_ms", "response_ms"} - BOUNDS[control.kind].keys():
        with pytest.raises(Malformed):
            checked(replace(control, **{name: MINUTE_MS}))


def test_response_time_exceeds_the_longest_pass_delay() -> None:
    for kind in set(ClockKind) - {ClockKind.NONE}:
        assert BOUNDS[kind]["response_ms"][0] > HUMAN_DELAYS.most_ms
