"""Standing passes: a seat passes on certain questions in advance, until its next turn. response_delay.py times their release.

A pass answers a decision of pace RESPONSE with its default. Decisions are matched by kind and source (the game's ids; the source
may be empty), never by their content. A standing pass is visible only to its own seat.
Refused: NOTHING_TO_PASS.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from match_service.domain.errors import Refused, TooMany
from match_service.domain.play.decision import Decision, Duty, Pace
from match_service.domain.play.turns import Turns, turns_of

STANDING_PASSES_MAX = 32
"""Standing passes per seat."""


@dataclass(frozen=True, slots=True)
class StandingPass:
    """A seat passes on decisions of this kind and source; an empty source matches any.

    It was set after the seat had begun `turn` turns, and ends when the seat begins the next.
    """

    seat: str
    kind: str
    source: str
    turn: int


Passes = tuple[StandingPass, ...]
"""A match's active standing passes, in the order in which they were set."""


def passes_set(passes: Passes, seat: str, kind: str, source: str, turns: Turns) -> Passes:
    """Add a standing pass; a repeated one changes nothing. Raises `Refused` without a kind, `TooMany`."""
    if not kind:
        raise Refused("NOTHING_TO_PASS")
    held = passes_held(passes, turns)
    new = StandingPass(seat, kind, source, turns_of(turns, seat).begun)
    if new in held:
        return held
    if sum(each.seat == seat for each in held) >= STANDING_PASSES_MAX:
        raise TooMany("TOO_MANY_STANDING_PASSES", retry_after_ms=0)
    return (*held, new)


def passes_taken_back(passes: Passes, seat: str, kind: str, source: str) -> Passes:
    """Remove a standing pass of the seat."""
    return tuple(each for each in passes if (each.seat, each.kind, each.source) != (seat, kind, source))


def passes_held(passes: Passes, turns: Turns) -> Passes:
    """Drop expired passes: a seat's passes end when its next turn begins."""
    return tuple(each for each in passes if each.turn == turns_of(turns, each.seat).begun)


def is_passed(passes: Iterable[StandingPass], decision: Decision, source: str, turns: Turns) -> bool:
    """Whether a standing pass of its seat answers the decision."""
    if decision.pace is not Pace.RESPONSE or decision.duty is not Duty.OWED or decision.default_action is None:
        return False
    begun = turns_of(turns, decision.seat).begun
    return any(
        each.seat == decision.seat and each.kind == decision.kind and each.source in ("", source) and each.turn == begun
        for each in passes
    )
