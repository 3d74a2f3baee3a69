"""The time that a match is played with: kinds of clocks, their figures and classes. Nothing runs here; that is clock.py."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from match_service.domain.errors import Malformed

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS

TYPICAL_TURNS = 30
"""How many turns of each seat a match is taken to have when its length is estimated."""
FAST_BELOW_MS = 10 * MINUTE_MS
STANDARD_BELOW_MS = 40 * MINUTE_MS


class ClockKind(IntEnum):
    """How time is counted; the numbers are stored."""

    NONE = 1
    """No deadline at all."""
    BANK = 2
    """A bank for all of a seat's turns, and an increment as each of them begins."""
    TURN = 3
    """A limit for each turn."""
    CORRESPONDENCE = 4
    """A limit for each turn, in days; nobody is expected to be there."""


class ClockClass(Enum):
    """Which ratings and which queue a time control belongs to."""

    UNTIMED = "untimed"
    FAST = "fast"
    STANDARD = "standard"
    SLOW = "slow"
    CORRESPONDENCE = "correspondence"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A clock's figures in milliseconds; those that its kind does not use are 0.

    `setup_ms` is for all of a seat's decisions of pace SETUP, `response_ms` for each one of pace RESPONSE; None: no limit.
    """

    kind: ClockKind
    bank_ms: int = 0
    increment_ms: int = 0
    turn_ms: int = 0
    setup_ms: int | None = None
    response_ms: int | None = None

    @property
    def clock_class(self) -> ClockClass:
        """The class, by how long a seat's turns are likely to take in all."""
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
        """What a seat has for its turns before the first of them; None: no limit."""
        if self.kind is ClockKind.NONE:
            return None
        return self.bank_ms if self.kind is ClockKind.BANK else self.turn_ms

    def left_as_turn_begins(self, left_ms: int | None) -> int | None:
        """What a seat has as one of its turns begins, if it had `left_ms` before.

        The increment comes first, not last: so even a seat whose bank is empty has that much for each turn.
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
    """So many days for each turn, for the set-up and for each answer. Raises `Malformed`."""
    limit = days * DAY_MS
    return checked(TimeControl(ClockKind.CORRESPONDENCE, turn_ms=limit, setup_ms=limit, response_ms=limit))


DEFAULT_SETUP_MS = 3 * MINUTE_MS
DEFAULT_RESPONSE_MS = 20 * SECOND_MS
LEAST_RESPONSE_MS = 5 * SECOND_MS
"""No time to answer out of turn is shorter."""

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
"""For each kind, the figures that it uses with the least and the most that they may be."""


def checked(control: TimeControl, path: str = "time_control") -> TimeControl:
    """The control itself. Raises `Malformed` with the path of the first figure that is out of its bounds."""
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
