"""Submit an action: check the revision and the pause, then play it."""

from dataclasses import dataclass

from match_service.domain.clock.answer_timing import is_pass
from match_service.domain.errors import Conflict, Malformed, NotFound, NotPermitted, Refused
from match_service.domain.identity.caller import Caller
from match_service.domain.play.decision import is_fenced
from match_service.domain.play.match import Head, MatchState, SeatHead, SeatNow, pause_ms
from match_service.domain.play.request import Request, repeated
from match_service.domain.play.step import Origin
from match_service.usecases.play.play_action import play_action
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.retry import retry_on_conflict
from match_service.usecases.play.seat_access import seat_held, seat_now
from match_service.usecases.ports.play import HeadRow


@dataclass(frozen=True, slots=True)
class Submission:
    """An action for the caller's seat, based on its revision `rev`. An unfenced one is valid at any revision."""

    match_id: str
    rev: int
    action: bytes
    request: Request
    fenced: bool = True


@dataclass(frozen=True, slots=True)
class Accepted:
    """Committed; `rev` is the seat's revision after it."""

    rev: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Not committed: the seat's board view has changed since."""

    now: SeatNow


async def submit_action(ports: PlayPorts, caller: Caller, submission: Submission) -> Accepted | Stale:
    """Raises `NotFound`, `NotPermitted`, `Refused`, `Malformed`, `RequestReused`, `Fault`.

    After a `Fault` the same request may be repeated: it tells whether the action was committed.
    """
    # Without hints the cache may be outdated, and the longer answer would reveal that the opponent has acted.
    cached = None if ports.feed.is_deaf else ports.matches.cached_head(submission.match_id)
    if cached is not None and (accepted := await _act_at_once(ports, caller, cached, submission)) is not None:
        return accepted
    return await retry_on_conflict(lambda: _submit(ports, caller, submission), ports.limits.attempts_max)


async def _submit(ports: PlayPorts, caller: Caller, submission: Submission) -> Accepted | Stale:
    row, seat = await _look(ports, caller, submission)
    if row.result is not None:
        return Accepted(repeated(submission.request, row.result).rev)
    if _is_stale(row.head, seat, submission):
        ports.meter.turned_down(row.head.game_id, "stale")
        return Stale(await seat_now(ports.matches, caller, submission.match_id))
    pause = _pause_ms(ports, row.head, seat, submission.action)
    if pause:
        await ports.clock.sleep(pause)
        raise Conflict  # Others may have acted meanwhile.
    try:
        return await _act(ports, caller, row.head, seat, submission)
    except (Refused, Malformed):
        ports.meter.turned_down(row.head.game_id, "refused")
        raise


async def _act_at_once(ports: PlayPorts, caller: Caller, head: Head, submission: Submission) -> Accepted | None:
    """Act on a cached head. None: the match must be read."""
    try:
        seat = seat_held(head, caller)
        if _is_stale(head, seat, submission) or _pause_ms(ports, head, seat, submission.action):
            return None
        return await _act(ports, caller, head, seat, submission)
    except (NotPermitted, Refused, Malformed, Conflict):
        return None


async def _look(ports: PlayPorts, caller: Caller, submission: Submission) -> tuple[HeadRow, SeatHead]:
    row = await ports.matches.head(submission.match_id, submission.request)
    if row is None:
        raise NotFound("UNKNOWN_MATCH")
    return row, seat_held(row.head, caller)


def _is_stale(head: Head, seat: SeatHead, submission: Submission) -> bool:
    """Whether the board has changed for the seat since the action was chosen. Raises `Refused` DECISION_CLOSED, MATCH_OVER."""
    rev, over = submission.rev, head.state is not MatchState.ACTIVE
    is_old = not seat.fence <= rev <= seat.rev
    if submission.fenced and is_old:
        is_out_of_turn = not is_fenced(head.decisions, seat.seat)
        if rev <= seat.open_until and (is_out_of_turn or rev >= seat.open_from) and not over:
            # It was out of turn when it was chosen, so it cannot be stale. But the decision has passed, and a newer one differs.
            raise Refused("DECISION_CLOSED")
        if not is_out_of_turn:
            return True
    if over:
        raise Refused("MATCH_OVER")
    return False


def _pause_ms(ports: PlayPorts, head: Head, seat: SeatHead, action: bytes) -> int:
    """Milliseconds that the action must wait: the pause between two actions, and the drawn delay of a pass."""
    now = ports.clock.now()
    pause = pause_ms(seat, head.min_action_interval_ms, now)
    if not is_pass(head.decisions, seat.seat, action):
        return pause
    pass_from = max((each.pass_from for each in head.answering if each.seat == seat.seat), default=0)
    # Another replica's clock may differ: bound the delay.
    return max(pause, min(pass_from - now, ports.limits.pass_delays.most_ms))


async def _act(ports: PlayPorts, caller: Caller, head: Head, seat: SeatHead, submission: Submission) -> Accepted:
    origin = Origin.BOT if caller.is_bot else Origin.PLAYER
    commit = await play_action(ports, head, seat.seat, submission.action, origin, submission.request)
    return Accepted(commit.rev)
