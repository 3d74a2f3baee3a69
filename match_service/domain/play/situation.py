"""Off-board state as each seat sees it. It never reveals a hidden action of the opponent."""

from dataclasses import dataclass

from match_service.domain.clock.clock import Clocks, SeatClock, due_at
from match_service.domain.clock.time_control import ClockKind
from match_service.domain.life_cycle.life_cycle import Life
from match_service.domain.life_cycle.standing_pass import Passes
from match_service.domain.life_cycle.verdict import Verdict
from match_service.domain.play.decision import Pace


@dataclass(frozen=True, slots=True)
class ShownClock:
    """A clock as a seat sees it, as in `zhanqi.match.v1.SeatClock`."""

    seat: str
    left_ms: int
    pace: Pace | None
    due_at: int | None


@dataclass(frozen=True, slots=True)
class Situation:
    """As `zhanqi.match.v1.Situation`. `countdowns` are (seat, claimable from), `passes` (kind, source)."""

    clocks: tuple[ShownClock, ...] = ()
    draw_offered_by: str = ""
    countdowns: tuple[tuple[str, int], ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    verdict: Verdict | None = None


NOTHING = Situation()
"""Nothing to show."""


def situation_of(viewer: str, life: Life, clocks: Clocks, passes: Passes) -> Situation:
    return Situation(
        clocks=() if clocks.control.kind is ClockKind.NONE else tuple(_shown(clocks, each, viewer) for each in clocks.seats),
        draw_offered_by=life.draw.offered_by,
        countdowns=tuple((each.seat, each.claimable_at) for each in life.absences if each.claimable_at is not None),
        passes=tuple((each.kind, each.source) for each in passes if each.seat == viewer),
        verdict=life.verdict,
    )


def _shown(clocks: Clocks, clock: SeatClock, viewer: str) -> ShownClock:
    """The viewer's own clock in full; of the opponent's clock only its turns.

    A turn's clock does not react to actions within the turn. The clock of a set-up stops when its seat is ready, and that of an
    answer restarts with each answer: both would reveal hidden actions.
    """
    shown = clock.pace is not None and (clock.seat == viewer or clock.pace is Pace.TURN)
    return ShownClock(
        clock.seat, clock.turn_left_ms or 0, clock.pace if shown else None, due_at(clocks, clock.seat) if shown else None
    )
