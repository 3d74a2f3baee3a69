"""Pending answers: owed decisions of pace RESPONSE, the earliest release of a pass, and the service's own passes.

Every pass waits for a delay drawn when the question was asked (response_delay.py). So its duration reveals neither the seat's
hand nor a standing pass nor a forced pass.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.clock.response_delay import DRAW_BITS, DelayRule, asked
from match_service.domain.life_cycle.standing_pass import Passes, is_passed
from match_service.domain.play.decision import Decision, Duty, Pace, of_seat, owed_by_players
from match_service.domain.play.turns import Turns


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """A seat that owes an answer. Times in milliseconds.

    The service passes for it at `pass_at`; None: never. `is_forced`: the seat can only pass.
    """

    seat: str
    pass_from: int
    is_forced: bool
    pass_at: int | None


def newly_asked(before: Iterable[Decision], after: Iterable[Decision], actor: str) -> tuple[Decision, ...]:
    """New decisions of pace RESPONSE in a commit. After each answer a seat's next question is a new decision."""
    asked_before = {each.question for each in owed_by_players(before)}
    asked_now = (each for each in owed_by_players(after) if each.pace is Pace.RESPONSE)
    return tuple(each for each in asked_now if each.seat == actor or each.question not in asked_before)


@dataclass(frozen=True, slots=True)
class Asking:
    """Sources of a commit's delays. `passes_forced`: the service passes for seats that can only pass; not between bots."""

    rule: DelayRule
    draw: int
    now: int
    passes_forced: bool = True


def answering_after(
    held: Sequence[PendingAnswer],
    decisions: Sequence[Decision],
    fresh: Sequence[Decision],
    passes: Passes,
    turns: Turns,
    asking: Asking,
) -> tuple[PendingAnswer, ...]:
    """Pending answers to these decisions. Those to `fresh` ones get a new delay."""
    pending = []
    for index, decision in enumerate(each for each in owed_by_players(decisions) if each.pace is Pace.RESPONSE):
        was = next((each for each in held if each.seat == decision.seat), None)
        if decision in fresh or was is None:
            draw = asking.draw >> (DRAW_BITS * index) & ((1 << DRAW_BITS) - 1)
            question = asked(asking.rule, decision.seat, decision.kind, decision.source, now=asking.now, draw=draw)
            was = PendingAnswer(decision.seat, question.pass_from, decision.is_forced and asking.passes_forced, None)
        pending.append(_with_pass(was, decision, passes, turns, asking.now))
    return tuple(pending)


def is_pass(decisions: Iterable[Decision], seat: str, action: bytes) -> bool:
    """Whether the action is a pass on the seat's owed decision."""
    owed = of_seat(decisions, seat, Duty.OWED)
    return owed is not None and owed.pace is Pace.RESPONSE and owed.default_action == action


def _with_pass(answering: PendingAnswer, decision: Decision, passes: Passes, turns: Turns, now: int) -> PendingAnswer:
    if answering.is_forced and decision.default_action is not None:
        return replace(answering, pass_at=answering.pass_from)
    if not is_passed(passes, decision, decision.source, turns):
        return replace(answering, pass_at=None)
    if answering.pass_at is not None:
        return answering
    return replace(answering, pass_at=max(answering.pass_from, now))
