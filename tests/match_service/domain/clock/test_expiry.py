"""Expired deadlines: default actions, forfeits and aborts."""

from match_service.domain.clock.clock import refunded
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


def test_deadline_submits_the_default() -> None:
    match = ticking(BANK, NORTH)
    assert at(match, "north", 64_999) is None
    assert at(match, "north", 65_000) == SubmitDefault("north", b"default")


def test_seat_without_an_owed_decision_is_never_due() -> None:
    match = ticking(BANK, NORTH, may("south"))
    assert at(match, "south", 10**9) is None


def test_refunded_deadline_is_not_due() -> None:
    match = ticking(BANK, NORTH)
    match.clocks = refunded(match.clocks, Outage(60_000, 90_000))
    assert at(match, "north", 90_000) is None
    assert at(match, "north", 95_000) == SubmitDefault("north", b"default")


def test_untimed_match_never_expires() -> None:
    assert at(ticking(UNTIMED, NORTH), "north", 10**15) is None


def test_set_up_timeout_aborts() -> None:
    match = ticking(BANK, owes("north", Pace.SETUP), owes("south", Pace.SETUP))
    assert at(match, "south", 30_000) == Judge(aborted("south", VerdictReason.SETUP_TIMEOUT))


def timed_out(times: int, decision: Decision) -> Ticking:
    """North misses that many deadlines, each in another turn of the match."""
    match = ticking(BANK, decision)
    for now in range(times):
        match = match.goes(now, owes("south"), actor="north", origin=Origin.TIMEOUT).goes(now, decision, actor="south")
    return match


def test_the_third_deadline_in_a_row_is_a_forfeit() -> None:
    for times in range(TIMEOUTS_MAX - 1):
        assert at(timed_out(times, NORTH), "north", 10**9) == SubmitDefault("north", b"default")
    forfeited = Judge(forfeit("north", "south", VerdictReason.TIMEOUTS))
    assert at(timed_out(TIMEOUTS_MAX - 1, NORTH), "north", 10**9) == forfeited
    assert at(timed_out(TIMEOUTS_MAX, NORTH), "north", 10**9) == forfeited


def test_action_resets_the_timeout_count() -> None:
    match = timed_out(2, NORTH).goes(9, NORTH, actor="north", origin=Origin.PLAYER)
    assert at(match, "north", 10**9) == SubmitDefault("north", b"default")


def test_overdue_turn_with_several_questions_counts_once() -> None:
    match = ticking(BANK, NORTH)
    for _ in range(9):
        assert at(match, "north", 65_000) == SubmitDefault("north", b"default")
        match = match.goes(65_000, owes("north", kind="discard"), actor="north", origin=Origin.TIMEOUT)


def test_timed_out_responses_count_towards_forfeit() -> None:
    assert isinstance(at(timed_out(2, owes("north", Pace.RESPONSE, "dodge")), "north", 10**9), Judge)


def test_timeout_without_a_default_forfeits() -> None:
    match = ticking(BANK, owes("north", default=None))
    assert at(match, "north", 65_000) == Judge(forfeit("north", "south", VerdictReason.TIMEOUTS))
