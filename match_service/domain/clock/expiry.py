"""Effects of a missed deadline: the decision's default, a forfeit or an abort. Deadlines are in clock.py."""

from collections.abc import Iterable
from dataclasses import dataclass

from match_service.domain.clock.clock import Clocks, due_at, timeouts_with
from match_service.domain.life_cycle.verdict import Verdict, VerdictReason, aborted, forfeit
from match_service.domain.play.decision import Decision, Duty, Pace, of_seat

TIMEOUTS_MAX = 3
"""Timeouts in a row that forfeit the match, as counted by clock.timeouts_with."""


@dataclass(frozen=True, slots=True)
class SubmitDefault:
    """Submit the decision's default for the seat, with the origin TIMEOUT."""

    seat: str
    action: bytes


@dataclass(frozen=True, slots=True)
class Judge:
    """End the match by this verdict, with the origin TIMEOUT."""

    verdict: Verdict


def expired(clocks: Clocks, decisions: Iterable[Decision], seat: str, now: int) -> SubmitDefault | Judge | None:
    """The effect of the seat's deadline, or None if it is not due: the seat has answered, or time was refunded.

    A missed set-up has no default and aborts the match. Any other decision without a default is a loss for its seat; otherwise a
    losing seat could escape by letting its clock run out.
    """
    deadline = due_at(clocks, seat)
    decision = of_seat(decisions, seat, Duty.OWED)
    if deadline is None or decision is None or now < deadline:
        return None
    if decision.default_action is None and decision.pace is Pace.SETUP:
        return Judge(aborted(seat, VerdictReason.SETUP_TIMEOUT))
    if decision.default_action is None or timeouts_with(clocks.seat(seat)) >= TIMEOUTS_MAX:
        return Judge(forfeit(seat, _other(clocks, seat), VerdictReason.TIMEOUTS))
    return SubmitDefault(seat, decision.default_action)


def _other(clocks: Clocks, seat: str) -> str:
    (other,) = (each.seat for each in clocks.seats if each.seat != seat)
    return other
