"""Clocks: when they run, and which time is charged."""

import json
from dataclasses import replace

import pytest

from match_service.domain.clock.clock import Due, due, due_at, from_plain, left_ms, plain, refunded
from match_service.domain.clock.time_control import DAY_MS, UNTIMED, TimeControl, bank, correspondence, per_turn
from match_service.domain.play.decision import Pace
from match_service.domain.play.step import Origin
from match_service.domain.uptime.outage import Outage, outage_before
from tests.match_service.domain.ticking import TICK, Ticking, may, owes, ticking

BANK = bank(60_000, 5_000, setup_ms=30_000, response_ms=15_000)
PER_TURN = per_turn(40_000, setup_ms=30_000, response_ms=15_000)
NORTH, SOUTH = owes("north"), owes("south")
ASKED = owes("south", Pace.RESPONSE, "dodge")


def turn_left(match: Ticking, seat: str) -> int | None:
    return match.clocks.seat(seat).turn_left_ms


def test_turn_runs_on_the_bank_plus_increment() -> None:
    assert due(ticking(BANK, NORTH, now=100).clocks) == (Due("north", Pace.TURN, 65_100),)


def test_turn_is_charged_while_it_is_owed() -> None:
    match = ticking(BANK, NORTH).goes(7_000, SOUTH, actor="north")
    assert (turn_left(match, "north"), turn_left(match, "south")) == (58_000, 65_000)


def test_increment_is_added_once_per_turn() -> None:
    match = ticking(BANK, NORTH).goes(0, NORTH, actor="north").goes(0, SOUTH, actor="north").goes(0, NORTH, actor="south")
    assert (turn_left(match, "north"), turn_left(match, "south")) == (70_000, 65_000)


SECOND = replace(NORTH, turn=2)


def test_consecutive_turns_each_get_increment_and_limit() -> None:
    first = replace(NORTH, turn=1)
    match = ticking(BANK, first).goes(10_000, first, actor="north").goes(20_000, SECOND, actor="north")
    assert (turn_left(match, "north"), due_at(match.clocks, "north")) == (50_000, 70_000)
    match = ticking(PER_TURN, first).goes(30_000, SECOND, actor="north")
    assert due_at(match.clocks, "north") == 70_000


def test_consecutive_missed_turns_count_as_two() -> None:
    match = ticking(PER_TURN, replace(NORTH, turn=1))
    for now, after in ((40_000, replace(NORTH, turn=1)), (40_000, SECOND), (80_000, SECOND), (80_000, replace(NORTH, turn=3))):
        match = match.goes(now, after, actor="north", origin=Origin.TIMEOUT)
    assert match.clocks.seat("north").timeouts == 2


def test_an_empty_bank_still_has_the_increment() -> None:
    match = ticking(BANK, NORTH).goes(90_000, SOUTH, actor="north", origin=Origin.TIMEOUT).goes(90_000, NORTH, actor="south")
    assert due_at(match.clocks, "north") == 95_000


def test_late_service_never_charges_below_zero() -> None:
    match = ticking(BANK, NORTH).goes(500_000, SOUTH, actor="north", origin=Origin.TIMEOUT)
    assert turn_left(match, "north") == 0


def test_turn_limit_restarts_each_turn_and_spans_it() -> None:
    match = ticking(PER_TURN, NORTH).goes(30_000, NORTH, actor="north")
    assert due_at(match.clocks, "north") == 40_000
    match = match.goes(35_000, SOUTH, actor="north").goes(36_000, NORTH, actor="south")
    assert due_at(match.clocks, "north") == 76_000


def test_correspondence_gives_days() -> None:
    assert due_at(ticking(correspondence(2), NORTH).clocks, "north") == 2 * DAY_MS


def test_untimed_match_has_no_due_times() -> None:
    match = ticking(UNTIMED, owes("north", Pace.SETUP)).goes(1, NORTH, actor="north").goes(2, ASKED, actor="north")
    assert due(match.clocks) == ()
    assert left_ms(match.clocks, "north", 9) is None


def test_response_has_its_own_clock_and_stops_the_turns() -> None:
    match = ticking(BANK, NORTH).goes(10_000, ASKED, actor="north")
    assert due(match.clocks) == (Due("south", Pace.RESPONSE, 25_000),)
    match = match.goes(24_000, NORTH, actor="south")
    # North spent 10 s of its turn and continues with the rest; south's answer used none of its turn time.
    assert due(match.clocks) == (Due("north", Pace.TURN, 24_000 + 55_000),)
    assert turn_left(match, "south") == 60_000


def test_each_response_has_the_full_time() -> None:
    match = ticking(BANK, NORTH).goes(0, ASKED, actor="north").goes(9_000, ASKED, actor="south")
    assert due_at(match.clocks, "south") == 24_000


def test_replaced_question_has_the_full_time() -> None:
    other = owes("south", Pace.RESPONSE, "rescue")
    match = ticking(BANK, ASKED, owes("north", Pace.RESPONSE)).goes(9_000, other, actor="north")
    assert due_at(match.clocks, "south") == 24_000


def test_unanswered_question_keeps_its_clock() -> None:
    match = ticking(BANK, ASKED, owes("north", Pace.RESPONSE)).goes(9_000, ASKED, actor="north")
    assert due_at(match.clocks, "south") == 15_000


def test_the_set_up_has_one_limit_for_all_its_decisions() -> None:
    both = (owes("north", Pace.SETUP), owes("south", Pace.SETUP))
    match = ticking(BANK, *both).goes(10_000, *both, actor="north").goes(20_000, both[1], actor="north")
    assert due(match.clocks) == (Due("south", Pace.SETUP, 30_000),)
    match = match.goes(22_000, both[0], actor="south")
    assert due(match.clocks) == (Due("north", Pace.SETUP, 32_000),)
    assert turn_left(match, "north") == 60_000


def test_open_and_system_decisions_have_no_clock() -> None:
    match = ticking(BANK, NORTH, may("south")).goes(5_000, NORTH, may("south"), actor="south")
    assert due(match.clocks) == (Due("north", Pace.TURN, 65_000),)
    assert due(ticking(BANK, TICK, may("south")).clocks) == ()


def test_the_end_of_the_game_stops_the_clocks() -> None:
    match = ticking(BANK, NORTH).goes(5_000, actor="north")
    assert due(match.clocks) == ()
    assert left_ms(match.clocks, "north", 99_000) == 60_000


@pytest.mark.parametrize("after", [(NORTH,), (SOUTH,)])
def test_service_time_is_not_charged(after: tuple[object, ...]) -> None:
    match = ticking(BANK, NORTH).goes(10_000, *after, actor="north", own_ms=3_000)  # type: ignore[arg-type]
    assert left_ms(match.clocks, "north", 10_000) == 58_000


def test_service_time_for_one_seat_runs_on_the_others_clock() -> None:
    both = (owes("north", Pace.SETUP), owes("south", Pace.SETUP))
    match = ticking(BANK, *both).goes(10_000, *both, actor="north", own_ms=3_000)
    assert (left_ms(match.clocks, "north", 10_000), left_ms(match.clocks, "south", 10_000)) == (23_000, 20_000)


def test_remaining_time_counts_down_to_zero() -> None:
    clocks = ticking(BANK, NORTH).clocks
    assert [left_ms(clocks, "north", now) for now in (0, 65_000, 70_000)] == [65_000, 0, 0]
    # Another replica's clock may be behind.
    assert left_ms(clocks, "north", -5) == 65_000


@pytest.mark.parametrize(
    ("actor", "origin", "timeouts"),
    [
        ("south", Origin.TIMEOUT, 3),
        ("south", Origin.PLAYER, 0),
        ("south", Origin.BOT, 0),
        ("south", Origin.SYSTEM, 2),
        ("north", Origin.PLAYER, 2),
    ],
)
def test_timeouts_are_counted_in_a_row(actor: str, origin: Origin, timeouts: int) -> None:
    match = ticking(BANK, ASKED)
    for now in (1, 2):
        match = match.goes(now, ASKED, actor="south", origin=Origin.TIMEOUT)
    assert match.goes(3, ASKED, actor=actor, origin=origin).clocks.seat("south").timeouts == timeouts


def test_timeouts_within_one_turn_count_once() -> None:
    match = ticking(PER_TURN, NORTH)
    for _ in range(5):
        match = match.goes(40_000, owes("north", kind="discard"), actor="north", origin=Origin.TIMEOUT)
    assert match.clocks.seat("north").timeouts == 1
    match = match.goes(40_000, SOUTH, actor="north", origin=Origin.TIMEOUT).goes(41_000, NORTH, actor="south")
    assert match.goes(81_000, SOUTH, actor="north", origin=Origin.TIMEOUT).clocks.seat("north").timeouts == 2


def test_timed_out_response_counts_in_addition_to_the_own_turn() -> None:
    match = ticking(PER_TURN, NORTH).goes(1, owes("north", Pace.RESPONSE), actor="north")
    match = match.goes(15_001, NORTH, actor="north", origin=Origin.TIMEOUT)
    assert match.goes(55_001, SOUTH, actor="north", origin=Origin.TIMEOUT).clocks.seat("north").timeouts == 2


def test_open_action_does_not_reset_the_timeout_count() -> None:
    match = ticking(BANK, ASKED).goes(1, NORTH, may("south"), actor="south", origin=Origin.TIMEOUT)
    assert match.goes(2, NORTH, may("south"), actor="south").clocks.seat("south").timeouts == 1


def test_outage_moves_due_times() -> None:
    clocks = refunded(ticking(BANK, NORTH, now=1_000).clocks, Outage(5_000, 9_000))
    assert due_at(clocks, "north") == 66_000 + 4_000


def test_outage_refunds_only_the_running_part() -> None:
    match = ticking(BANK, NORTH, now=0).goes(7_000, SOUTH, actor="north")
    clocks = refunded(match.clocks, Outage(5_000, 9_000))
    assert due_at(clocks, "south") == 7_000 + 65_000 + 2_000
    assert clocks.seat("north").turn_left_ms == 58_000


def test_outage_is_refunded_once_despite_several_reports() -> None:
    clocks = ticking(BANK, NORTH, now=1_000).clocks
    once = refunded(clocks, Outage(5_000, 9_000))
    assert refunded(once, Outage(5_000, 9_000)) == once
    # Another replica measured a slightly longer outage: only the difference is added.
    assert due_at(refunded(once, Outage(4_500, 9_500)), "north") == 66_000 + 5_000


def test_outage_is_refunded_to_responses() -> None:
    assert due_at(refunded(ticking(BANK, ASKED).clocks, Outage(1_000, 3_000)), "south") == 17_000


@pytest.mark.parametrize(("now", "expected"), [(3_000, None), (3_001, Outage(0, 3_001))])
def test_single_late_heartbeat_is_no_outage(now: int, expected: Outage | None) -> None:
    assert outage_before(now, alive_at=0, beat_ms=1_000) == expected


@pytest.mark.parametrize("control", [BANK, PER_TURN, UNTIMED])
def test_clocks_are_plain_values(control: TimeControl) -> None:
    match = ticking(control, owes("north", Pace.SETUP)).goes(9, NORTH, actor="north").goes(11, ASKED, actor="north")
    clocks = refunded(match.clocks, Outage(11, 12))
    stored = json.loads(json.dumps(plain(clocks)))
    assert from_plain(control, ((seat, tuple(row)) for seat, row in stored)) == clocks
