"""Clocks over whole matches: charged time is the time a clock ran, without refunds."""

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.clock.clock import Passage, advanced, due, from_plain, plain, refunded
from match_service.domain.clock.time_control import ClockKind, TimeControl
from match_service.domain.play.decision import Pace
from match_service.domain.play.step import Origin
from match_service.domain.uptime.outage import Outage
from tests.examples import examples
from tests.match_service.domain.ticking import SEATS, Decisions, Ticking, may, owes, ticking

# Odd bounds on purpose: RICH never runs out of time, POOR often does.
RICH = TimeControl(ClockKind.BANK, 10**12, 7, setup_ms=10**12, response_ms=50)
POOR = TimeControl(ClockKind.BANK, 60, 7, setup_ms=40, response_ms=20)
PER_TURN = TimeControl(ClockKind.TURN, turn_ms=90, setup_ms=40, response_ms=20)

DECISIONS: Sequence[Decisions] = (
    (owes("north"),),
    (owes("south"), may("north")),
    (owes("north", kind="discard"),),
    (owes("south", Pace.RESPONSE, "dodge"),),
    (owes("north", Pace.RESPONSE, "dodge"), owes("south", Pace.RESPONSE, "rescue")),
    (owes("north", Pace.SETUP), owes("south", Pace.SETUP)),
    (owes("south", Pace.SETUP),),
    (),
)


@dataclass(frozen=True)
class Leg:
    """The time until the next commit, an outage in it, and the commit at its end."""

    lasts: int
    outage: tuple[int, int]
    own_ms: int
    actor: str
    origin: Origin
    after: Decisions

    @property
    def outage_ms(self) -> int:
        return self.outage[1] - self.outage[0]


@st.composite
def legs(draw: st.DrawFn) -> Leg:
    lasts = draw(st.integers(0, 100))
    begin = draw(st.integers(0, lasts))
    end = draw(st.integers(begin, lasts))
    return Leg(
        lasts,
        (begin, end),
        draw(st.integers(0, lasts - (end - begin))),
        draw(st.sampled_from([*SEATS, ""])),
        draw(st.sampled_from([Origin.PLAYER, Origin.TIMEOUT, Origin.SYSTEM])),
        draw(st.sampled_from(DECISIONS)),
    )


courses = st.lists(legs(), max_size=25)
starts = st.sampled_from(DECISIONS)


def played(control: TimeControl, start: Decisions, course: Sequence[Leg]) -> list[Ticking]:
    """The match after each commit."""
    match, now = ticking(control, *start), 0
    commits = [match]
    for leg in course:
        if leg.outage_ms:
            match.clocks = refunded(match.clocks, Outage(now + leg.outage[0], now + leg.outage[1]))
        now += leg.lasts
        match = match.goes(now, *leg.after, actor=leg.actor, origin=leg.origin, own_ms=leg.own_ms)
        commits.append(match)
    return commits


def charged(commits: Sequence[Ticking], course: Sequence[Leg], seat: str, pace: Pace) -> int:
    """The time during which the seat owed a decision of that pace, without outages and the service's own time for its actions."""
    return sum(
        leg.lasts - leg.outage_ms - (leg.own_ms if leg.actor == seat else 0)
        for match, leg in zip(commits, course, strict=False)
        if any((each.seat, each.pace) == (seat, pace) for each in match.decisions)
    )


@given(starts, courses)
@examples(120)
def test_charged_time_is_elapsed_time_minus_refunds(start: Decisions, course: list[Leg]) -> None:
    course = [*course, Leg(0, (0, 0), 0, "", Origin.SYSTEM, ())]  # Stops all clocks.
    commits = played(RICH, start, course)
    last = commits[-1]
    for clock, turns in zip(last.clocks.seats, last.turns, strict=True):
        assert clock.turn_left_ms is not None
        assert clock.setup_left_ms is not None
        assert 10**12 + 7 * turns.begun - clock.turn_left_ms == charged(commits, course, clock.seat, Pace.TURN)
        assert 10**12 - clock.setup_left_ms == charged(commits, course, clock.seat, Pace.SETUP)


@given(st.sampled_from([POOR, PER_TURN]), starts, courses)
@examples(120)
def test_clock_times_are_never_negative(control: TimeControl, start: Decisions, course: list[Leg]) -> None:
    for match in played(control, start, course):
        for clock in match.clocks.seats:
            assert clock.turn_left_ms is not None
            assert clock.setup_left_ms is not None
            assert clock.turn_left_ms >= 0
            assert clock.setup_left_ms >= 0
            assert clock.timeouts >= 0


@given(st.sampled_from([POOR, PER_TURN]), starts, courses, st.integers(0, 50))
@examples(120)
def test_repeated_decisions_change_no_clock(control: TimeControl, start: Decisions, course: list[Leg], later: int) -> None:
    match = played(control, start, course)[-1]
    now = sum(leg.lasts for leg in course) + later
    again = Passage(match.decisions, match.decisions, match.turns, "", Origin.SYSTEM, now)
    assert advanced(match.clocks, again) == match.clocks


@given(st.sampled_from([POOR, PER_TURN]), starts, courses)
@examples(80)
def test_exactly_the_seats_with_owed_decisions_are_due(control: TimeControl, start: Decisions, course: list[Leg]) -> None:
    for match in played(control, start, course):
        owed = {(each.seat, each.pace) for each in match.decisions if each != may(each.seat)}
        assert {(each.seat, each.pace) for each in due(match.clocks)} == owed


@given(st.sampled_from([POOR, PER_TURN]), starts, courses)
@examples(80)
def test_stored_clocks_continue_identically(control: TimeControl, start: Decisions, course: list[Leg]) -> None:
    for match in played(control, start, course):
        assert from_plain(control, plain(match.clocks)) == match.clocks
