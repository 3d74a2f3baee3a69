"""Verdicts, by which the match service ends a match. The end by the game's rules is `Outcome`.

A verdict is an entry of the record like an action, and the last one. Its reasons are a closed set, good for metrics.
"""

from dataclasses import dataclass
from enum import IntEnum

from match_service.domain.play.match_state import MatchState
from match_service.domain.play.step import Outcome


class VerdictKind(IntEnum):
    """Kind of a verdict. The numbers are stored."""

    DRAW_AGREED = 1
    FORFEIT = 2
    RESIGNED = 3
    ABORTED = 4
    ADJUDICATED = 5


class VerdictReason:
    """Reasons, in addition to those of the games' outcomes."""

    DRAW_AGREED = "draw-agreed"
    TIMEOUTS = "timeouts"
    LEFT = "left"
    RESIGNED = "resigned"
    ABORTED = "aborted"
    SETUP_TIMEOUT = "set-up-timeout"
    ADJUDICATED = "adjudicated"


VERDICT_REASONS = frozenset(value for name, value in vars(VerdictReason).items() if name.isupper())


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict. `winner` is empty for a draw or without a result; `by` is the seat that caused it, or empty."""

    kind: VerdictKind
    reason: str
    winner: str = ""
    by: str = ""

    @property
    def state(self) -> MatchState:
        """The state that the match ends in."""
        return MatchState.ABORTED if self.kind is VerdictKind.ABORTED else MatchState.FINISHED

    @property
    def outcome(self) -> Outcome | None:
        """None for a match without a result."""
        return None if self.kind is VerdictKind.ABORTED else Outcome(self.winner, self.reason)

    @property
    def body(self) -> bytes:
        """The record entry's body. The inverse is `verdict_of_body`."""
        return "\n".join((str(int(self.kind)), self.reason, self.winner, self.by)).encode()


def verdict_of_body(body: bytes) -> Verdict:
    """The verdict in the body of a record entry."""
    kind, reason, winner, by = body.decode().split("\n")
    return Verdict(VerdictKind(int(kind)), reason, winner, by)


def draw_agreed(by: str) -> Verdict:
    """Both agreed; `by` agreed last."""
    return Verdict(VerdictKind.DRAW_AGREED, VerdictReason.DRAW_AGREED, by=by)


def forfeit(loser: str, winner: str, reason: str) -> Verdict:
    """The loser missed three deadlines in a row (TIMEOUTS) or left (LEFT)."""
    return Verdict(VerdictKind.FORFEIT, reason, winner, by=loser)


def resigned(loser: str, winner: str) -> Verdict:
    """The loser resigned without the rules; otherwise the rules' `Resign` is played."""
    return Verdict(VerdictKind.RESIGNED, VerdictReason.RESIGNED, winner, by=loser)


def aborted(by: str, reason: str = VerdictReason.ABORTED) -> Verdict:
    """The match ends without a result."""
    return Verdict(VerdictKind.ABORTED, reason, by=by)


def adjudicated(winner: str) -> Verdict:
    """An admin decided; `winner` is empty for a draw."""
    return Verdict(VerdictKind.ADJUDICATED, VerdictReason.ADJUDICATED, winner)
