"""Submit an action: judge it on the match's head, commit it with the SYSTEM decisions after it, then tell."""

from dataclasses import dataclass

from match_service.domain.commit import advance
from match_service.domain.decision import is_fenced
from match_service.domain.errors import Conflict, Fault, Malformed, NotFound, Refused
from match_service.domain.identity import Caller, Scope
from match_service.domain.match import Head, MatchState, SeatHead, SeatNow, pause_ms
from match_service.domain.request import Request, repeated
from match_service.domain.step import Origin, Step
from match_service.usecases.announce import announce
from match_service.usecases.ports import Found, Ports
from match_service.usecases.seat_access import seat_held
from match_service.usecases.settle import settle


@dataclass(frozen=True, slots=True)
class Submission:
    """An action for the caller's seat, for the seat's revision `rev`."""

    match_id: str
    rev: int
    action: bytes
    request: Request


@dataclass(frozen=True, slots=True)
class Accepted:
    """It is committed; `rev` is the seat's revision after it."""

    rev: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Nothing was done: the seat is at another revision."""

    now: SeatNow


async def submit_action(ports: Ports, caller: Caller, submission: Submission) -> Accepted | Stale:
    """Submit it.

    Raises `NotFound`, `NotPermitted`, `Refused`, `Malformed`, `RequestReused`; `Fault` leaves the match as it was, but where the
    commit's own answer was lost: then the same request says what became of it.
    """
    for _ in range(ports.limits.attempts_max):
        found, seat = await _look(ports, caller, submission)
        answer = _answer_without_rules(found, seat, submission)
        if answer is not None:
            if isinstance(answer, Stale):
                ports.meter.turned_down(found.head.game_id, "stale")
            return answer
        pause = pause_ms(seat, found.head.min_action_interval_ms, ports.clock.now())
        if pause:
            await ports.clock.sleep(pause)
            continue  # Others may have acted meanwhile.
        try:
            return await _judge_and_commit(ports, caller, found.head, seat, submission)
        except Conflict:
            continue
    raise Fault("CONTENDED")


async def _look(ports: Ports, caller: Caller, submission: Submission) -> tuple[Found, SeatHead]:
    found = await ports.matches.head(submission.match_id, submission.request)
    if found is None:
        raise NotFound("UNKNOWN_MATCH")
    return found, seat_held(found.head, caller)


def _answer_without_rules(found: Found, seat: SeatHead, submission: Submission) -> Accepted | Stale | None:
    """The answer to a repeated request, a stale one, or one to a match that is over; None: the rules must judge."""
    if found.result is not None:
        return Accepted(repeated(submission.request, found.result).rev)
    head = found.head
    over = head.state is not MatchState.ACTIVE
    if submission.rev != seat.rev and is_fenced(head.decisions, seat.seat):
        return Stale(SeatNow(seat.seat, seat.rev, seat.view, over))
    if over:
        raise Refused("MATCH_OVER")
    return None


async def _judge_and_commit(ports: Ports, caller: Caller, head: Head, seat: SeatHead, submission: Submission) -> Accepted:
    steps = await _steps(ports, caller, head, seat.seat, submission.action)
    commit = advance(head, steps, now=ports.clock.now(), request=submission.request)
    await ports.matches.commit(commit)
    announce(ports, commit)
    ports.meter.committed(head.game_id, steps, commit)
    return Accepted(commit.rev)


async def _steps(ports: Ports, caller: Caller, head: Head, seat: str, action: bytes) -> list[Step]:
    try:
        applied = await ports.rules.apply(head.position, seat, action)
    except (Refused, Malformed):
        ports.meter.turned_down(head.game_id, "refused")
        raise
    origin = Origin.BOT if caller.scope is Scope.BOT else Origin.PLAYER
    first = Step(seat, origin, action, applied)
    return [first, *await settle(ports.rules, applied, ports.limits.system_steps_max)]
