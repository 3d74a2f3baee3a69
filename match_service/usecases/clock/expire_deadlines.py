"""Deadlines: default actions, forfeits, aborts, and passes that the service makes for a seat.

Any replica claims due deadlines. The match's version makes each happen once.
"""

import asyncio

from match_service.domain.clock.expiry import Judge, SubmitDefault, expired
from match_service.domain.errors import Fault, Malformed, MatchError, Refused
from match_service.domain.life_cycle.life_cycle import ended
from match_service.domain.play.commit import life_commit, off_board_commit
from match_service.domain.play.decision import Duty, of_seat
from match_service.domain.play.match import Head, MatchState
from match_service.domain.play.off_board import due_times, refund
from match_service.domain.play.request import NO_REQUEST
from match_service.domain.play.step import Origin
from match_service.domain.uptime.outage import Outage
from match_service.usecases.play.commits import commit_context, commit_off_board
from match_service.usecases.play.play_action import play_action
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.retry import retry_on_conflict
from match_service.usecases.play.unavailable_rules import is_done_if_served
from match_service.usecases.ports.clock import Deadlines

_BATCH = 32
_BEHIND = 50


async def expire_due(ports: PlayPorts, deadlines: Deadlines) -> bool:
    """Process due deadlines. Returns True if more may be pending. Raises `Fault` if one failed; it is retried."""
    await ports.outages.recent()  # During an outage nothing is due.
    now = ports.clock.now()
    claimed = await deadlines.claim(now, now + ports.limits.expiry_lease_ms, _BATCH)
    failures = await asyncio.gather(*(_try(ports, match_id, seat) for match_id, seat, _ in claimed))
    for failure in failures:
        if failure is not None:
            raise failure
    return len(claimed) == _BATCH


async def expire(ports: PlayPorts, match_id: str, seat: str) -> None:
    """Resolve the seat's deadline, if it is due. Raises `Fault`."""

    async def attempt() -> None:
        head = await _active_head(ports, match_id)
        if head is None:
            return
        try:
            await _expire(ports, head, seat)
        except (Refused, Malformed) as error:
            raise Fault("RULES_FAULT") from error  # The rules refuse their own default.

    await retry_on_conflict(attempt, ports.limits.attempts_max)


async def refund_outage(ports: PlayPorts, deadlines: Deadlines, outage: Outage) -> None:
    """Refund the outage at once to every match whose clock ran through it. Raises `Fault`.

    A match that is skipped, such as one whose rules are unavailable, gets the refund with its next commit.
    """
    after = ""
    while match_ids := await deadlines.behind(outage, after, _BEHIND):
        for match_id in match_ids:
            await is_done_if_served(_refund(ports, match_id))
        after = match_ids[-1]


async def _try(ports: PlayPorts, match_id: str, seat: str) -> MatchError | None:
    try:
        await expire(ports, match_id, seat)
    except MatchError as error:
        return error
    except Exception as error:  # A bug in one match must not stop the clocks of others.
        failure = Fault("EXPIRY_FAILED")
        failure.__cause__ = error
        return failure
    return None


async def _expire(ports: PlayPorts, head: Head, seat: str) -> None:
    context = await commit_context(ports, head.game_version)
    refunded = refund(head, context.outages)
    if isinstance(expired(refunded.clocks, refunded.decisions, seat, context.now), Judge):
        # A verdict needs nothing from the rules. But while they are unavailable, the seat could not have acted.
        await ports.rules.options(head.position, seat)
        context = await commit_context(ports, head.game_version)
        refunded = refund(head, context.outages)
    late_ms = context.now - due_times(refunded).get(seat, context.now)
    passing = _due_pass(refunded, seat, context.now)
    expiry = expired(refunded.clocks, refunded.decisions, seat, context.now)
    if passing is not None:
        await play_action(ports, head, seat, passing, Origin.SYSTEM, None)
        ports.meter.expired(head.game_id, "pass", late_ms)
    elif isinstance(expiry, SubmitDefault):
        await play_action(ports, head, seat, expiry.action, Origin.TIMEOUT, None)
        ports.meter.expired(head.game_id, "default", late_ms)
    elif isinstance(expiry, Judge):
        verdict = expiry.verdict
        commit = life_commit(head, lambda life: ended(life, verdict), context, seat="", origin=Origin.TIMEOUT)
        await commit_off_board(ports, commit)
        ports.meter.expired(head.game_id, "verdict", late_ms)
    elif refunded != head:
        await _refund(ports, head.match_id)


def _due_pass(head: Head, seat: str, now: int) -> bytes | None:
    """The pass that the service makes for the seat now."""
    owed = of_seat(head.decisions, seat, Duty.OWED)
    passes = any(each.seat == seat and each.pass_at is not None and each.pass_at <= now for each in head.answering)
    return owed.default_action if passes and owed is not None else None


async def _refund(ports: PlayPorts, match_id: str) -> None:
    async def attempt() -> None:
        head = await _active_head(ports, match_id)
        if head is None:
            return
        context = await commit_context(ports, head.game_version)
        refunded = refund(head, context.outages)
        if refunded == head:
            return  # Another commit has refunded it.
        await commit_off_board(ports, off_board_commit(head, refunded, (), context, seat=""))
        ports.meter.expired(head.game_id, "given-back", 0)

    await retry_on_conflict(attempt, ports.limits.attempts_max)


async def _active_head(ports: PlayPorts, match_id: str) -> Head | None:
    row = await ports.matches.head(match_id, NO_REQUEST)
    return None if row is None or row.head.state is not MatchState.ACTIVE else row.head
