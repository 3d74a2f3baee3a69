"""The seats' clocks during a match: running time, remaining time, deadlines. Never reads the time itself.

A seat's clock runs while the seat owes a decision. TURN uses up the seat's time for turns, SETUP its limit for the set-up; each
RESPONSE has its own limit. SYSTEM and OPEN decisions have no clock. The service's own time (`own_ms`, outages) is not charged.
Nor is a late expiry: remaining time is never negative.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.clock.refunded_time import NOTHING_REFUNDED, RefundedTime, Spans
from match_service.domain.clock.time_control import TimeControl
from match_service.domain.play.decision import Decision, Pace, owed_by_players
from match_service.domain.play.step import Origin
from match_service.domain.play.turns import Turns, turns_of
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's clock.

    `turn_left_ms` and `setup_left_ms` are the remaining times at the last start, None without a limit. `turn` is the last turn
    whose time was credited. `pace` is what the clock runs for, None while it is stopped; `since` is its last start. `timeouts`
    counts consecutive missed deadlines; `passed_turn` is the last turn among them.
    """

    seat: str
    turn_left_ms: int | None
    setup_left_ms: int | None
    turn: int = 0
    pace: Pace | None = None
    since: int = 0
    timeouts: int = 0
    passed_turn: int = 0


@dataclass(frozen=True, slots=True)
class Clocks:
    """A match's clocks, one per playing seat, and the time refunded to them."""

    control: TimeControl
    seats: tuple[SeatClock, ...]
    refunded: RefundedTime = NOTHING_REFUNDED

    def seat(self, name: str) -> SeatClock:
        """The clock of that seat. Raises KeyError."""
        for each in self.seats:
            if each.seat == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Passage:
    """One commit as the clocks see it: decisions before and after, turns after.

    `actor` and `origin` are those of its first step; `actor` is empty if no seat acted. `own_ms` is the service's own share of
    the time (queue, pause between actions, rules, commit), which is not charged to the actor.
    """

    before: Sequence[Decision]
    after: Sequence[Decision]
    turns: Turns
    actor: str
    origin: Origin
    now: int
    own_ms: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """The deadline of a seat's owed decision."""

    seat: str
    pace: Pace
    at: int


def set_clocks(control: TimeControl, decisions: Sequence[Decision], turns: Turns, *, now: int) -> Clocks:
    """The clocks of a new match, running for its first owed decisions."""
    still = Clocks(control, tuple(SeatClock(each.seat, control.first_left_ms, control.setup_ms) for each in turns))
    return advanced(still, Passage((), decisions, turns, "", Origin.SYSTEM, now))


def advanced(clocks: Clocks, passage: Passage) -> Clocks:
    """The clocks after a commit. The clock of a decision that is still owed keeps running."""
    before = {each.seat: each for each in owed_by_players(passage.before)}
    after = {each.seat: each for each in owed_by_players(passage.after)}
    seats = (_advanced(clocks, each, before.get(each.seat), after.get(each.seat), passage) for each in clocks.seats)
    return replace(clocks, seats=tuple(seats))


def left_ms(clocks: Clocks, seat: str, now: int) -> int | None:
    """A seat's remaining time: for the current decision if its clock runs, otherwise for its turns. None: no limit."""
    clock = clocks.seat(seat)
    allotted = _allotted_ms(clocks.control, clock)
    if allotted is None or clock.pace is None:
        return allotted
    return max(0, allotted - _ran_ms(clocks, clock, now))


def due_at(clocks: Clocks, seat: str) -> int | None:
    """The deadline of the seat's owed decision; None: no decision or no limit."""
    clock = clocks.seat(seat)
    allotted = _allotted_ms(clocks.control, clock)
    return None if clock.pace is None or allotted is None else clocks.refunded.end_of(clock.since, allotted)


def due(clocks: Clocks) -> tuple[Due, ...]:
    """All deadlines, in the order of the seats."""
    deadlines = ((each.seat, each.pace, due_at(clocks, each.seat)) for each in clocks.seats)
    return tuple(Due(seat, pace, at) for seat, pace, at in deadlines if pace is not None and at is not None)


def refunded(clocks: Clocks, outage: Outage) -> Clocks:
    """Refund the outage. Refunding any part of it again changes nothing."""
    return replace(clocks, refunded=clocks.refunded.with_outage(outage))


def running_since(clocks: Clocks) -> int | None:
    """When the earliest running clock with a limit started; None: none runs."""
    running = (each for each in clocks.seats if each.pace is not None and _allotted_ms(clocks.control, each) is not None)
    return min((each.since for each in running), default=None)


def timeouts_with(clock: SeatClock) -> int:
    """The number of timeouts in a row, with one more for the current decision.

    All timeouts of a turn count as one: once its time is over, its later decisions have none left.
    """
    counted = clock.pace is Pace.TURN and clock.passed_turn == clock.turn
    return clock.timeouts if counted else clock.timeouts + 1


Plain = tuple[Spans, int, int | None, int | None, int, int | None, int, int, int]
"""One seat's clock as a row: those of `RefundedTime`, then the fields of `SeatClock` in their order, without the seat."""


def plain(clocks: Clocks) -> tuple[tuple[str, Plain], ...]:
    """The clocks as plain values, for columns or JSON; the control is stored once, with the match."""
    return tuple(
        (
            each.seat,
            (
                clocks.refunded.spans,
                clocks.refunded.last_outage,
                each.turn_left_ms,
                each.setup_left_ms,
                each.turn,
                None if each.pace is None else int(each.pace),
                each.since,
                each.timeouts,
                each.passed_turn,
            ),
        )
        for each in clocks.seats
    )


def from_plain(control: TimeControl, rows: Iterable[tuple[str, Plain]]) -> Clocks:
    """The inverse of `plain`."""
    seats, refunds = [], NOTHING_REFUNDED
    for seat, (spans, last_outage, turn_left, setup_left, turn, pace, since, timeouts, passed_turn) in rows:
        running = None if pace is None else Pace(pace)
        seats.append(SeatClock(seat, turn_left, setup_left, turn, running, since, timeouts, passed_turn))
        refunds = RefundedTime(tuple((begin, end) for begin, end in spans), last_outage)
    return Clocks(control, tuple(seats), refunds)


def _advanced(clocks: Clocks, clock: SeatClock, was: Decision | None, owes: Decision | None, passage: Passage) -> SeatClock:
    acted = clock.seat == passage.actor and was is not None
    own_ms = passage.own_ms if acted else 0
    if acted:
        clock = _answered(clock, passage.origin)
    turn = turns_of(passage.turns, clock.seat).begun
    goes_on = owes is not None and turn == clock.turn and _goes_on(clock, was, owes, acted=acted)
    if goes_on and not own_ms:
        return clock
    clock = _charged(clock, _ran_ms(clocks, clock, passage.now) - own_ms)
    if turn > clock.turn:
        clock = replace(clock, turn=turn, turn_left_ms=clocks.control.left_as_turn_begins(clock.turn_left_ms))
    return replace(clock, pace=None, since=0) if owes is None else replace(clock, pace=owes.pace, since=passage.now)


def _goes_on(clock: SeatClock, was: Decision | None, owes: Decision, *, acted: bool) -> bool:
    """Whether the clock keeps running: each answer has its own limit, a whole turn or set-up shares one."""
    if clock.pace is not owes.pace:
        return False
    return owes.pace is not Pace.RESPONSE or (not acted and was is not None and was.question == owes.question)


def _answered(clock: SeatClock, origin: Origin) -> SeatClock:
    """An action resets the timeouts; a pass by the service does not."""
    if origin is Origin.TIMEOUT:
        passed_turn = clock.turn if clock.pace is Pace.TURN else clock.passed_turn
        return replace(clock, timeouts=timeouts_with(clock), passed_turn=passed_turn)
    return replace(clock, timeouts=0) if origin in (Origin.PLAYER, Origin.BOT) else clock


def _ran_ms(clocks: Clocks, clock: SeatClock, until: int) -> int:
    """Running time without refunded time."""
    return max(0, until - clock.since - clocks.refunded.ms_between(clock.since, until))


def _charged(clock: SeatClock, ran_ms: int) -> SeatClock:
    spent = max(0, ran_ms)
    if clock.pace is Pace.TURN and clock.turn_left_ms is not None:
        return replace(clock, turn_left_ms=max(0, clock.turn_left_ms - spent))
    if clock.pace is Pace.SETUP and clock.setup_left_ms is not None:
        return replace(clock, setup_left_ms=max(0, clock.setup_left_ms - spent))
    return clock


def _allotted_ms(control: TimeControl, clock: SeatClock) -> int | None:
    """The time the clock started with."""
    if clock.pace is Pace.RESPONSE:
        return control.response_ms
    return clock.setup_left_ms if clock.pace is Pace.SETUP else clock.turn_left_ms
