"""Decisions of pace RESPONSE that are owed: from when a pass is released, and when the service passes by itself.

Whatever a seat could answer, its pass is released no earlier than a delay that was drawn as it was asked (response_delay.py): so
how long a pass took tells nothing of what the seat holds, of a standing pass, or of its having had no choice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.clock.response_delay import DRAW_BITS, DelayRule, asked
from match_service.domain.life_cycle.standing_pass import Passes, is_passed
from match_service.domain.play.decision import Decision, Duty, Pace, of_seat, owed_by_players
from match_service.domain.play.turns import Turns


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """A seat that is asked. `pass_at` is when the service passes for it; None: it answers itself, or its clock runs out.

    `is_forced`: to pass is all that it can do. Times in milliseconds.
    """

    seat: str
    pass_from: int
    is_forced: bool
    pass_at: int | None


def newly_asked(before: Iterable[Decision], after: Iterable[Decision], actor: str) -> tuple[Decision, ...]:
    """The decisions of pace RESPONSE that a commit asks for anew: each answer of a seat is another decision."""
    asked_before = {each.question for each in owed_by_players(before)}
    asked_now = (each for each in owed_by_players(after) if each.pace is Pace.RESPONSE)
    return tuple(each for each in asked_now if each.seat == actor or each.question not in asked_before)


@dataclass(frozen=True, slots=True)
class Asking:
    """What the delays of one commit come from: the distribution, a secret random number, and the time.

    `passes_forced`: the service passes for who can do nothing else. Between bots it does not: nobody looks at how long they take.
    """

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
    """Who is asked once these decisions stand, `fresh` of them anew; the others as they were asked before."""
    found = []
    for index, decision in enumerate(each for each in owed_by_players(decisions) if each.pace is Pace.RESPONSE):
        was = next((each for each in held if each.seat == decision.seat), None)
        if decision in fresh or was is None:
            draw = asking.draw >> (DRAW_BITS * index) & ((1 << DRAW_BITS) - 1)
            question = asked(asking.rule, decision.seat, decision.kind, decision.source, now=asking.now, draw=draw)
            was = PendingAnswer(decision.seat, question.pass_from, decision.is_forced and asking.passes_forced, None)
        found.append(_with_pass(was, decision, passes, turns, asking.now))
    return tuple(found)


def is_pass(decisions: Iterable[Decision], seat: str, action: bytes) -> bool:
    """Whether the action passes what the seat is asked."""
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
