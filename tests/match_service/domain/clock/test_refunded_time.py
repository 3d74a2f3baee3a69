"""Refunds: each millisecond of an outage is refunded once, in any order, with any overlap and however late it is reported."""

from dataclasses import dataclass, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.clock.clock import Passage, advanced, due_at, left_ms, set_clocks
from match_service.domain.clock.refunded_time import NOTHING_REFUNDED, SPANS_MAX, RefundedTime
from match_service.domain.clock.time_control import ClockKind, TimeControl
from match_service.domain.life_cycle.life_cycle import LifeRules, born, left, returned
from match_service.domain.play.decision import Pace
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head
from match_service.domain.play.off_board import refund
from match_service.domain.play.step import Origin
from match_service.domain.play.turns import no_turns, turns_after
from match_service.domain.uptime.outage import Outage, outages_after, outages_of
from tests.examples import examples
from tests.match_service.domain import builders
from tests.match_service.domain.ticking import Decisions, owes

SEATS = ("left", "right")
LIMITS = {Pace.TURN: 10**6, Pace.SETUP: 10**5, Pace.RESPONSE: 10**4}
BANK = TimeControl(ClockKind.BANK, LIMITS[Pace.TURN], 0, setup_ms=LIMITS[Pace.SETUP], response_ms=LIMITS[Pace.RESPONSE])
AWAY_MS = 90
RULES = LifeRules(settled_turn=2, draw_cool_down_turns=3, away_ms=AWAY_MS)
BEGIN = 1_000
DECISIONS: tuple[Decisions, ...] = (
    (owes("left"),),
    (owes("right"),),
    (owes("left", Pace.RESPONSE), owes("right", Pace.RESPONSE, "rescue")),
    (owes("left"), owes("right", Pace.RESPONSE)),
    (owes("right", Pace.SETUP),),
    (),
)
PLAYED, OTHER = GameVersion("toy", "1"), GameVersion("toy", "2")


@dataclass(frozen=True)
class Leg:
    """A time without commits, then reports of outages and a commit.

    `reports`: for each outage how long ago it ended, its length, and its version. `after`: the decisions after the commit.
    `is_away`: whether the left player is away after it.
    """

    lasts: int
    reports: list[tuple[int, int, GameVersion | None]]
    after: Decisions
    is_away: bool


reports = st.tuples(st.integers(0, 200), st.integers(1, 80), st.sampled_from([None, PLAYED, OTHER]))
histories = st.lists(
    st.builds(Leg, st.integers(0, 60), st.lists(reports, max_size=3), st.sampled_from(DECISIONS), st.booleans()), max_size=12
)


class ClockModel:
    """A match, and a plain model of its clocks: the set of refunded milliseconds."""

    def __init__(self) -> None:
        turns = turns_after(no_turns(SEATS), DECISIONS[0])
        life = replace(born(SEATS), turns=turns)
        clocks = set_clocks(BANK, DECISIONS[0], turns, now=BEGIN)
        self.head: Head = builders.head(decisions=DECISIONS[0], life=life, clocks=clocks)
        self.now = BEGIN
        self.reported: list[Outage] = []
        self.refunded: set[int] = set()
        self.left = {(seat, pace): limit for seat in SEATS for pace, limit in LIMITS.items()}
        self.began = dict.fromkeys(SEATS, BEGIN)
        self.away_at = BEGIN

    def report(self, ended_ago: int, length: int, version: GameVersion | None) -> None:
        """Report an outage."""
        end = self.now - ended_ago
        self.reported.append(Outage(end - length, end, version, number=len(self.reported) + 1))
        if version != OTHER:
            self.refunded |= set(range(end - length, end))

    def refunded_head(self) -> Head:
        """The match with all reported outages refunded."""
        return refund(self.head, outages_of(self.reported, PLAYED))

    def commit(self, after: Decisions, *, is_away: bool) -> None:
        head = self.refunded_head()
        turns = turns_after(head.life.turns, after)
        clocks = advanced(head.clocks, Passage(head.decisions, after, turns, "", Origin.SYSTEM, self.now))
        if is_away and not head.life.absences:
            self.away_at = self.now
        life = (left(RULES, head.life, "left", self.now) if is_away else returned(head.life, "left")).life
        for old, new in zip(head.clocks.seats, clocks.seats, strict=True):
            if (old.pace, old.since) == (new.pace, new.since):
                continue  # This clock keeps running.
            if old.pace in (Pace.TURN, Pace.SETUP):
                self.left[old.seat, old.pace] -= self.ran_ms(self.began[old.seat])
            self.began[old.seat] = self.now
        self.head = replace(head, clocks=clocks, life=replace(life, turns=turns), decisions=after)

    def ran_ms(self, since: int) -> int:
        """The time since then that was not refunded."""
        return len(set(range(since, self.now)) - self.refunded)


@given(histories)
@examples(200)
def test_each_outage_millisecond_is_refunded_once_in_any_order(legs: list[Leg]) -> None:
    match = ClockModel()
    for leg in legs:
        match.now += leg.lasts
        for report in leg.reports:
            match.report(*report)
        head = match.refunded_head()
        for clock in head.clocks.seats:
            if clock.pace is not None:
                remaining = match.left[clock.seat, clock.pace] - match.ran_ms(match.began[clock.seat])
                assert left_ms(head.clocks, clock.seat, match.now) == remaining
                assert due_at(head.clocks, clock.seat) == match.now + remaining
        for away in head.life.absences:
            assert away.claimable_at is not None
            assert (away.claimable_at <= match.now) is (match.ran_ms(match.away_at) >= AWAY_MS)
        match.commit(leg.after, is_away=leg.is_away)
        for clock in match.head.clocks.seats:
            assert (clock.turn_left_ms, clock.setup_left_ms) == (
                match.left[clock.seat, Pace.TURN],
                match.left[clock.seat, Pace.SETUP],
            )


@given(histories)
@examples(100)
def test_repeated_outage_changes_nothing_and_spans_are_dropped_at_rest(legs: list[Leg]) -> None:
    match = ClockModel()
    for leg in [*legs, Leg(1, [], (), is_away=False)]:
        match.now += leg.lasts
        for report in leg.reports:
            match.report(*report)
        match.commit(leg.after, is_away=leg.is_away)
        assert refund(match.refunded_head(), outages_of(match.reported, PLAYED)) == match.refunded_head()
    assert match.refunded_head().clocks.refunded.spans == ()
    own_numbers = [each.number for each in match.reported if each.version != OTHER]
    assert match.refunded_head().clocks.refunded.last_outage == max(own_numbers, default=0)


@given(st.lists(st.integers(1, 9), min_size=SPANS_MAX, max_size=4 * SPANS_MAX), st.randoms(use_true_random=False))
@examples(50)
def test_excess_spans_merge_in_the_players_favour(gaps: list[int], random: Random) -> None:
    outages, end = [], 0
    for gap in gaps:
        outages.append(Outage(end + gap, end + gap + 3))
        end += gap + 3
    random.shuffle(outages)
    refunded = NOTHING_REFUNDED
    for number, each in enumerate(outages, start=1):
        refunded = refunded.with_outage(each)
        assert len(refunded.spans) <= SPANS_MAX
        assert 3 * number <= refunded.ms_between(0, end) <= end
        assert all(refunded.covers(each) for each in outages[:number])


def test_excess_span_merges_the_nearest_two() -> None:
    refunded = NOTHING_REFUNDED
    for begin in (*range(0, 100 * SPANS_MAX, 100), 213):
        refunded = refunded.with_outage(Outage(begin, begin + 10))
    assert refunded.spans[2] == (200, 223)
    assert refunded.ms_between(0, 100 * SPANS_MAX) == 10 * (SPANS_MAX + 1) + 3


def test_outage_starting_at_the_deadline_does_not_extend_it() -> None:
    refunded = NOTHING_REFUNDED.with_outage(Outage(50, 60)).with_outage(Outage(10, 20)).with_outage(Outage(100, 200))
    assert [refunded.end_of(0, lasts) for lasts in (10, 11, 30, 80, 81)] == [10, 21, 40, 100, 201]
    assert refunded.end_of(15, 5) == 25
    assert refunded == RefundedTime(((10, 20), (50, 60), (100, 200)))


def test_last_outage_number_is_the_highest_reported() -> None:
    reported = [
        Outage(50, 60, number=4),
        Outage(10, 20, number=5),
        Outage(10, 90, number=3),
        Outage(30, 40, PLAYED, number=6),
    ]
    merged = outages_after(reported, 3)
    assert merged == (Outage(10, 60), Outage(30, 40, PLAYED))
    assert [each.number for each in merged] == [5, 6]
    assert outages_after(reported, 6) == ()
