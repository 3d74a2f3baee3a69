"""Time controls: kinds of clocks, their figures, bounds and classes. Running clocks are in clock.py."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from match_service.domain.errors import Malformed

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS

TYPICAL_TURNS = 30
"""Turns per seat assumed when a match's length is estimated."""
FAST_BELOW_MS = 10 * MINUTE_MS
STANDARD_BELOW_MS = 40 * MINUTE_MS


class ClockKind(IntEnum):
    """How time is counted. The numbers are stored."""

    NONE = 1
    """No deadline at all."""
    BANK = 2
    """A bank for all of a seat's turns, with an increment at the start of each."""
    TURN = 3
    """A limit for each turn."""
    CORRESPONDENCE = 4
    """A limit for each turn, in days. Players need not be online."""


class ClockClass(Enum):
    """Class of a time control: each has its own ratings and queue."""

    UNTIMED = "untimed"
    FAST = "fast"
    STANDARD = "standard"
    SLOW = "slow"
    CORRESPONDENCE = "correspondence"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A clock's figures in milliseconds; figures that its kind does not use are 0.

    `setup_ms` limits all of a seat's decisions of pace SETUP together, `response_ms` each decision of pace RESPONSE; None: no
    limit.
    """

    kind: ClockKind
    bank_ms: int = 0
    increment_ms: int = 0
    turn_ms: int = 0
    setup_ms: int | None = None
    response_ms: int | None = None

    @property
    def clock_class(self) -> ClockClass:
        """The class, by the estimated total time of a seat's turns."""
        if self.kind is ClockKind.NONE:
            return ClockClass.UNTIMED
        if self.kind is ClockKind.CORRESPONDENCE:
            return ClockClass.CORRESPONDENCE
        estimate = self.bank_ms + TYPICAL_TURNS * (self.increment_ms + self.turn_ms)
        if estimate < FAST_BELOW_MS:
            return ClockClass.FAST
        return ClockClass.STANDARD if estimate < STANDARD_BELOW_MS else ClockClass.SLOW

    @property
    def first_left_ms(self) -> int | None:
        """A seat's time for turns before its first turn; None: no limit."""
        if self.kind is ClockKind.NONE:
            return None
        return self.bank_ms if self.kind is ClockKind.BANK else self.turn_ms

    def left_as_turn_begins(self, left_ms: int | None) -> int | None:
        """A seat's remaining time at the start of a turn, if it had `left_ms` before.

        The increment is credited at the start, so a seat with an empty bank still has it for each turn.
        """
        if left_ms is None:
            return None
        return left_ms + self.increment_ms if self.kind is ClockKind.BANK else self.turn_ms


UNTIMED = TimeControl(ClockKind.NONE)


def bank(bank_ms: int, increment_ms: int, *, setup_ms: int, response_ms: int) -> TimeControl:
    """A bank and an increment. Raises `Malformed`."""
    return checked(TimeControl(ClockKind.BANK, bank_ms, increment_ms, setup_ms=setup_ms, response_ms=response_ms))


def per_turn(turn_ms: int, *, setup_ms: int, response_ms: int) -> TimeControl:
    """A limit for each turn. Raises `Malformed`."""
    return checked(TimeControl(ClockKind.TURN, turn_ms=turn_ms, setup_ms=setup_ms, response_ms=response_ms))


def correspondence(days: int) -> TimeControl:
    """The same limit in days for each turn, the set-up and each answer. Raises `Malformed`."""
    limit = days * DAY_MS
    return checked(TimeControl(ClockKind.CORRESPONDENCE, turn_ms=limit, setup_ms=limit, response_ms=limit))


DEFAULT_SETUP_MS = 3 * MINUTE_MS
DEFAULT_RESPONSE_MS = 20 * SECOND_MS
LEAST_RESPONSE_MS = 5 * SECOND_MS
"""Minimum time to answer out of turn."""

BOUNDS: dict[ClockKind, dict[str, tuple[int, int]]] = {
    ClockKind.NONE: {},
    ClockKind.BANK: {
        "bank_ms": (10 * SECOND_MS, 6 * HOUR_MS),
        "increment_ms": (0, 10 * MINUTE_MS),
        "setup_ms": (10 * SECOND_MS, HOUR_MS),
        "response_ms": (LEAST_RESPONSE_MS, 10 * MINUTE_MS),
    },
    ClockKind.TURN: {
        "turn_ms": (5 * SECOND_MS, HOUR_MS),
        "setup_ms": (10 * SECOND_MS, HOUR_MS),
        "response_ms": (LEAST_RESPONSE_MS, 10 * MINUTE_MS),
    },
    ClockKind.CORRESPONDENCE: {
        "turn_ms": (DAY_MS, 14 * DAY_MS),
        "setup_ms": (DAY_MS, 14 * DAY_MS),
        "response_ms": (DAY_MS, 14 * DAY_MS),
    },
}
"""For each kind, the figures it uses with their minimum and maximum."""


def checked(control: TimeControl, path: str = "time_control") -> TimeControl:
    """The control itself. Raises `Malformed` with the path of the first figure out of bounds."""
    bounds = BOUNDS[control.kind]
    for name in ("bank_ms", "increment_ms", "turn_ms", "setup_ms", "response_ms"):
        value: int | None = getattr(control, name)
        if name not in bounds:
            if value:
                raise Malformed(f"{path}.{name}", "this kind of clock has none")
            continue
        least, most = bounds[name]
        if value is None or not least <= value <= most:
            raise Malformed(f"{path}.{name}", f"must be {least} to {most}")
    return control
