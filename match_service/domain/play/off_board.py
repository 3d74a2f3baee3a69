"""Off-board state in a commit: life cycle, clocks, standing passes and pending answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.clock.answer_timing import Asking, answering_after, newly_asked
from match_service.domain.clock.clock import Passage, advanced, due_at, refunded, running_since
from match_service.domain.clock.response_delay import HUMAN_DELAYS, NO_DELAY, DelayRule
from match_service.domain.life_cycle import life_cycle
from match_service.domain.life_cycle.life_cycle import Change, Effect, Life
from match_service.domain.life_cycle.presence import away_since
from match_service.domain.life_cycle.standing_pass import Passes, passes_held
from match_service.domain.play.decision import Decision
from match_service.domain.play.match import Head
from match_service.domain.play.request import Request
from match_service.domain.play.step import Origin, Outcome
from match_service.domain.play.turns import Turns, turns_after
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class CommitContext:
    """Everything a commit needs from outside the match.

    `outages` may not have been refunded yet, in order. `delays` applies to passes where a player is seated. `draw` is a secret
    random number of 64 bits.
    """

    now: int
    request: Request | None = None
    outages: tuple[Outage, ...] = ()
    delays: DelayRule = HUMAN_DELAYS
    draw: int = 0


def refund(head: Head, outages: Iterable[Outage]) -> Head:
    """The match with the outages refunded to its clocks and countdowns."""
    since, last_outage = _running_since(head), 0
    for outage in outages:
        last_outage = max(last_outage, outage.number)
        # An outage that ended before any clock or countdown started is irrelevant.
        if since is not None and outage.end > since and not head.clocks.refunded.covers(outage):
            head = replace(head, clocks=refunded(head.clocks, outage), life=life_cycle.refunded(head.life, outage))
    refunds = head.clocks.refunded.trimmed(since, last_outage)
    if refunds == head.clocks.refunded:
        return head
    return replace(head, clocks=replace(head.clocks, refunded=refunds), life=replace(head.life, refunded=refunds))


def after_action(
    head: Head, decisions: Sequence[Decision], outcome: Outcome | None, actor: str, origin: Origin, context: CommitContext
) -> tuple[Head, tuple[Effect, ...]]:
    """The off-board state after an action, and the match events. `actor` is empty at the start of a match.

    The service's own time is charged to the actor: refunding it after each action would reveal the number of actions.
    """
    turns = turns_after(head.life.turns, decisions)
    change = _life_after(head.life, turns if outcome is None else None, actor, origin)
    passes = passes_held(head.passes, turns)
    fresh = newly_asked(head.decisions, decisions, actor)
    rule = context.delays if head.has_players else NO_DELAY
    asking = Asking(rule, context.draw, context.now, passes_forced=head.has_players)
    after = replace(
        head,
        life=change.life,
        clocks=advanced(head.clocks, Passage(head.decisions, decisions, turns, actor, origin, context.now)),
        passes=passes,
        answering=answering_after(head.answering, decisions, fresh, passes, turns, asking),
    )
    return after, change.effects


def with_passes(head: Head, passes: Passes, now: int) -> Head:
    """The match with these standing passes. They also apply to pending answers."""
    turns = head.life.turns
    asking = Asking(NO_DELAY, 0, now)
    answering = answering_after(head.answering, head.decisions, (), passes, turns, asking)
    return replace(head, passes=passes, answering=answering)


def closed(head: Head, life: Life, now: int) -> Head:
    """The off-board state after a verdict: every clock is stopped."""
    clocks = advanced(head.clocks, Passage(head.decisions, (), life.turns, "", Origin.SYSTEM, now))
    return replace(head, life=life, clocks=clocks, passes=(), answering=())


def due_times(head: Head) -> dict[str, int]:
    """When each seat's owed decision resolves without an answer: its clock expires, or the service passes."""
    due = {}
    passed = {each.seat: each.pass_at for each in head.answering}
    for clock in head.clocks.seats:
        times = [at for at in (due_at(head.clocks, clock.seat), passed.get(clock.seat)) if at is not None]
        if times:
            due[clock.seat] = min(times)
    return due


def _running_since(head: Head) -> int | None:
    """When the earliest running clock or countdown started."""
    began = (running_since(head.clocks), away_since(head.life.absences))
    return min((each for each in began if each is not None), default=None)


def _life_after(life: Life, turns: Turns | None, actor: str, origin: Origin) -> Change:
    """`turns` are those after the action; None: it ended the game."""
    back = Change(life)
    if origin in (Origin.PLAYER, Origin.BOT) and any(each.seat == actor for each in life.absences):
        back = life_cycle.returned(life, actor)  # Acting is presence, with or without a stream.
    change = life_cycle.played_out(back.life) if turns is None else life_cycle.played_on(back.life, turns)
    return Change(change.life, back.effects + change.effects)
