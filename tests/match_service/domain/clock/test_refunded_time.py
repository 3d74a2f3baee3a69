"""What is given back: each millisecond of an outage once, in whatever order and overlap outages are told, and however late."""

from dataclasses import dataclass, replace
from random import Random

from hypothesis import given as over
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
STANDS: tuple[Decisions, ...] = (
    (owes("left"),),
    (owes("right"),),
    (owes("left", Pace.RESPONSE), owes("right", Pace.RESPONSE, "rescue")),
    (owes("left"), owes("right", Pace.RESPONSE)),
    (owes("right", Pace.SETUP),),
    (),
)
ITS, ANOTHERS = GameVersion("toy", "1"), GameVersion("toy", "2")


@dataclass(frozen=True)
class Leg:
    """So long nothing happens; then outages are told (ended so long ago, lasted so long, whose it was), and there is a commit:
    what stands after it, and whether the left player is away.
    """

    lasts: int
    told: list[tuple[int, int, GameVersion | None]]
    after: Decisions
    is_away: bool


tellings = st.tuples(st.integers(0, 200), st.integers(1, 80), st.sampled_from([None, ITS, ANOTHERS]))
courses = st.lists(
    st.builds(Leg, st.integers(0, 60), st.lists(tellings, max_size=3), st.sampled_from(STANDS), st.booleans()), max_size=12
)


class Reckoned:
    """A match as it is played, and beside it every millisecond that was nobody's, as a member of a set."""

    def __init__(self) -> None:
        turns = turns_after(no_turns(SEATS), STANDS[0])
        life = replace(born(SEATS), turns=turns)
        clocks = set_clocks(BANK, STANDS[0], turns, now=BEGIN)
        self.head: Head = builders.head(decisions=STANDS[0], life=life, clocks=clocks)
        self.now = BEGIN
        self.told: list[Outage] = []
        self.nobodys: set[int] = set()
        self.left = {(seat, pace): limit for seat in SEATS for pace, limit in LIMITS.items()}
        self.began = dict.fromkeys(SEATS, BEGIN)
        self.away_at = BEGIN

    def hear(self, ended_ago: int, length: int, version: GameVersion | None) -> None:
        """An outage is told."""
        end = self.now - ended_ago
        self.told.append(Outage(end - length, end, version, number=len(self.told) + 1))
        if version != ANOTHERS:
            self.nobodys |= set(range(end - length, end))

    def heard(self) -> Head:
        """The match with all that was told."""
        return refund(self.head, outages_of(self.told, ITS))

    def commit(self, after: Decisions, *, is_away: bool) -> None:
        """A commit, as every commit is made."""
        head = self.heard()
        turns = turns_after(head.life.turns, after)
        clocks = advanced(head.clocks, Passage(head.decisions, after, turns, "", Origin.SYSTEM, self.now))
        if is_away and not head.life.absences:
            self.away_at = self.now
        life = (left(RULES, head.life, "left", self.now) if is_away else returned(head.life, "left")).life
        for old, new in zip(head.clocks.seats, clocks.seats, strict=True):
            if (old.pace, old.since) == (new.pace, new.since):
                continue  # It runs on.
            if old.pace in (Pace.TURN, Pace.SETUP):
                self.left[old.seat, old.pace] -= self.ran_ms(self.began[old.seat])
            self.began[old.seat] = self.now
        self.head = replace(head, clocks=clocks, life=replace(life, turns=turns), decisions=after)

    def ran_ms(self, since: int) -> int:
        """What has passed since then, and was somebody's."""
        return len(set(range(since, self.now)) - self.nobodys)


@over(courses)
@examples(200)
def test_each_outage_millisecond_is_refunded_once_in_any_order(course: list[Leg]) -> None:
    match = Reckoned()
    for leg in course:
        match.now += leg.lasts
        for telling in leg.told:
            match.hear(*telling)
        head = match.heard()
        for clock in head.clocks.seats:
            if clock.pace is not None:
                left = match.left[clock.seat, clock.pace] - match.ran_ms(match.began[clock.seat])
                assert left_ms(head.clocks, clock.seat, match.now) == left
                assert due_at(head.clocks, clock.seat) == match.now + left
        for away in head.life.absences:
            assert away.claimable_at is not None
            assert (away.claimable_at <= match.now) is (match.ran_ms(match.away_at) >= AWAY_MS)
        match.commit(leg.after, is_away=leg.is_away)
        for clock in match.head.clocks.seats:
            assert (clock.turn_left_ms, clock.setup_left_ms) == (
                match.left[clock.seat, Pace.TURN],
                match.left[clock.seat, Pace.SETUP],
            )


@over(courses)
@examples(100)
def test_repeated_outage_changes_nothing_and_spans_are_dropped_at_rest(course: list[Leg]) -> None:
    match = Reckoned()
    for leg in [*course, Leg(1, [], (), is_away=False)]:
        match.now += leg.lasts
        for telling in leg.told:
            match.hear(*telling)
        match.commit(leg.after, is_away=leg.is_away)
        assert refund(match.heard(), outages_of(match.told, ITS)) == match.heard()
    assert match.heard().clocks.refunded.spans == ()
    its = [each.number for each in match.told if each.version != ANOTHERS]
    assert match.heard().clocks.refunded.last_outage == max(its, default=0)


@over(st.lists(st.integers(1, 9), min_size=SPANS_MAX, max_size=4 * SPANS_MAX), st.randoms(use_true_random=False))
@examples(50)
def test_excess_spans_merge_in_the_players_favour(gaps: list[int], random: Random) -> None:
    outages, end = [], 0
    for gap in gaps:
        outages.append(Outage(end + gap, end + gap + 3))
        end += gap + 3
    random.shuffle(outages)
    found = NOTHING_REFUNDED
    for number, each in enumerate(outages, start=1):
        found = found.with_outage(each)
        assert len(found.spans) <= SPANS_MAX
        assert 3 * number <= found.ms_between(0, end) <= end
        assert all(found.covers(told) for told in outages[:number])


def test_excess_span_merges_the_nearest_two() -> None:
    found = NOTHING_REFUNDED
    for begin in (*range(0, 100 * SPANS_MAX, 100), 213):
        found = found.with_outage(Outage(begin, begin + 10))
    assert found.spans[2] == (200, 223)
    assert found.ms_between(0, 100 * SPANS_MAX) == 10 * (SPANS_MAX + 1) + 3


def test_outage_starting_at_the_deadline_does_not_extend_it() -> None:
    found = NOTHING_REFUNDED.with_outage(Outage(50, 60)).with_outage(Outage(10, 20)).with_outage(Outage(100, 200))
    assert [found.end_of(0, lasts) for lasts in (10, 11, 30, 80, 81)] == [10, 21, 40, 100, 201]
    assert found.end_of(15, 5) == 25
    assert found == RefundedTime(((10, 20), (50, 60), (100, 200)))


def test_last_outage_number_is_the_highest_reported() -> None:
    told = [Outage(50, 60, number=4), Outage(10, 20, number=5), Outage(10, 90, number=3), Outage(30, 40, ITS, number=6)]
    found = outages_after(told, 3)
    assert found == (Outage(10, 60), Outage(30, 40, ITS))
    assert [each.number for each in found] == [5, 6]
    assert outages_after(told, 6) == ()
