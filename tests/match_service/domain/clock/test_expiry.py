"""What a deadline brings."""

from match_service.domain.clock.clock import given_back
from match_service.domain.clock.expiry import TIMEOUTS_MAX, Judge, SubmitDefault, expired
from match_service.domain.clock.time_control import UNTIMED, bank
from match_service.domain.life_cycle.verdict import VerdictReason, aborted, forfeit
from match_service.domain.play.decision import Decision, Pace
from match_service.domain.play.step import Origin
from match_service.domain.uptime.outage import Outage
from tests.match_service.domain.ticking import Ticking, may, owes, ticking

BANK = bank(60_000, 5_000, setup_ms=30_000, response_ms=15_000)
NORTH = owes("north")


def at(match: Ticking, seat: str, now: int) -> SubmitDefault | Judge | None:
    return expired(match.clocks, match.decisions, seat, now)


def test_before_the_deadline_nothing_happens_and_at_it_the_default_is_submitted() -> None:
    match = ticking(BANK, NORTH)
    assert at(match, "north", 64_999) is None
    assert at(match, "north", 65_000) == SubmitDefault("north", b"default")


def test_who_owes_nothing_is_never_due() -> None:
    match = ticking(BANK, NORTH, may("south"))
    assert at(match, "south", 10**9) is None


def test_a_deadline_that_an_outage_moved_is_not_due() -> None:
    match = ticking(BANK, NORTH)
    match.clocks = given_back(match.clocks, Outage(60_000, 90_000))
    assert at(match, "north", 90_000) is None
    assert at(match, "north", 95_000) == SubmitDefault("north", b"default")


def test_without_a_clock_nothing_expires() -> None:
    assert at(ticking(UNTIMED, NORTH), "north", 10**15) is None


def test_a_set_up_s_timeout_aborts() -> None:
    match = ticking(BANK, owes("north", Pace.SETUP), owes("south", Pace.SETUP))
    assert at(match, "south", 30_000) == Judge(aborted("south", VerdictReason.SETUP_TIMEOUT))


def timed_out(times: int, decision: Decision) -> Ticking:
    """North lets it pass so many times, each in another turn of the match."""
    match = ticking(BANK, decision)
    for now in range(times):
        match = match.goes(now, owes("south"), actor="north", origin=Origin.TIMEOUT).goes(now, decision, actor="south")
    return match


def test_the_third_deadline_in_a_row_is_a_forfeit() -> None:
    for times in range(TIMEOUTS_MAX - 1):
        assert at(timed_out(times, NORTH), "north", 10**9) == SubmitDefault("north", b"default")
    lost = Judge(forfeit("north", "south", VerdictReason.TIMEOUTS))
    assert at(timed_out(TIMEOUTS_MAX - 1, NORTH), "north", 10**9) == lost
    assert at(timed_out(TIMEOUTS_MAX, NORTH), "north", 10**9) == lost


def test_an_answer_in_between_begins_the_count_anew() -> None:
    match = timed_out(2, NORTH).goes(9, NORTH, actor="north", origin=Origin.PLAYER)
    assert at(match, "north", 10**9) == SubmitDefault("north", b"default")


def test_what_one_turn_asks_for_after_its_time_is_no_forfeit() -> None:
    match = ticking(BANK, NORTH)
    for _ in range(9):
        assert at(match, "north", 65_000) == SubmitDefault("north", b"default")
        match = match.goes(65_000, owes("north", kind="discard"), actor="north", origin=Origin.TIMEOUT)


def test_answers_that_are_let_pass_count_too() -> None:
    assert isinstance(at(timed_out(2, owes("north", Pace.RESPONSE, "dodge")), "north", 10**9), Judge)


def test_a_turn_without_a_default_is_lost_by_letting_the_clock_run() -> None:
    match = ticking(BANK, owes("north", default=None))
    assert at(match, "north", 65_000) == Judge(forfeit("north", "south", VerdictReason.TIMEOUTS))
