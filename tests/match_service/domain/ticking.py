"""Short forms of decisions, clocks and concurrent writes for timing tests."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from match_service.domain.clock.clock import Clocks, Passage, advanced, set_clocks
from match_service.domain.clock.time_control import TimeControl
from match_service.domain.play.decision import SYSTEM, Decision, Duty, Pace
from match_service.domain.play.step import Origin
from match_service.domain.play.turns import Turns, no_turns, turns_after

SEATS = ("north", "south")

Decisions = tuple[Decision, ...]


def owes(seat: str, pace: Pace = Pace.TURN, kind: str = "turn", *, default: bytes | None = b"default") -> Decision:
    """An owed decision; set-up has no default."""
    return Decision(seat, Duty.OWED, pace, kind, None if pace is Pace.SETUP else default)


def may(seat: str) -> Decision:
    """An open decision."""
    return Decision(seat, Duty.OPEN, Pace.RESPONSE, "reaction")


TICK = Decision(SYSTEM, Duty.OWED, Pace.SYSTEM, "tick", b"tick")


@dataclass
class Ticking:
    """Clocks, turns and decisions of a match. `goes` is one commit."""

    clocks: Clocks
    turns: Turns
    decisions: Decisions

    def goes(self, now: int, *after: Decision, actor: str = "", origin: Origin = Origin.PLAYER, own_ms: int = 0) -> "Ticking":
        """Commit an action at `now` that leads to these decisions."""
        turns = turns_after(self.turns, after)
        passage = Passage(self.decisions, after, turns, actor, origin, now, own_ms)
        return Ticking(advanced(self.clocks, passage), turns, after)


def ticking(control: TimeControl, *decisions: Decision, now: int = 0) -> Ticking:
    """A new match with these decisions."""
    turns = turns_after(no_turns(SEATS), decisions)
    return Ticking(set_clocks(control, decisions, turns, now=now), turns, decisions)


S = TypeVar("S")


@dataclass
class Shared(Generic[S]):
    """A versioned row: a write succeeds only if no other write came in between."""

    state: S
    version: int = 0

    def write(self, seen: int, state: S) -> bool:
        """Returns False if the row has changed since `seen`."""
        if seen != self.version:
            return False
        self.state, self.version = state, self.version + 1
        return True
