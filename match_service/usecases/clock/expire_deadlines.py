"""What the passing of time brings: defaults, forfeits and aborts at deadlines, and passes that the service makes for a seat.

Any replica claims what is due. The match's version guards it: whoever commits first has done it, and the other finds it done.
"""

import asyncio

from match_service.domain.clock.expiry import Judge, SubmitDefault, expired
from match_service.domain.errors import Conflict, Fault, Malformed, MatchError, Refused
from match_service.domain.life_cycle.life_cycle import Decide, transition
from match_service.domain.play.commit import judged, off_board_commit
from match_service.domain.play.decision import Duty, of_seat
from match_service.domain.play.match import Head, MatchState
from match_service.domain.play.off_board import due_times, given
from match_service.domain.play.request import NO_REQUEST
from match_service.domain.play.step import Origin
from match_service.domain.uptime.outage import Outage
from match_service.usecases.play.commit_context import commit_context
from match_service.usecases.play.off_board_commit import commit_off_board
from match_service.usecases.play.play_action import act
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.unavailable_rules import is_done_if_served
from match_service.usecases.ports.clock import Deadlines

_BATCH = 32
_BEHIND = 50


async def expire_due(ports: PlayPorts, deadlines: Deadlines) -> bool:
    """See to what is due. Returns whether more may be. Raises `Fault` if anything could not be seen to: it is tried again."""
    await ports.outages.outages()  # During an outage nothing is due.
    now = ports.clock.now()
    claimed = await deadlines.claim(now, now + ports.limits.expiry_lease_ms, _BATCH)
    failures = await asyncio.gather(*(_try(ports, match_id, seat) for match_id, seat, _ in claimed))
    for failure in failures:
        if failure is not None:
            raise failure
    return len(claimed) == _BATCH


async def expire(ports: PlayPorts, match_id: str, seat: str) -> None:
    """See to what the seat owes, if that is due. Raises `Fault`."""
    for _ in range(ports.limits.attempts_max):
        found = await ports.matches.head(match_id, NO_REQUEST)
        if found is None or found.head.state is not MatchState.ACTIVE:
            return
        try:
            await _expire(ports, found.head, seat)
        except Conflict:
            continue
        except (Refused, Malformed) as error:
            raise Fault("RULES_FAULT") from error  # The rules' own default.
        return
    raise Fault("CONTENDED")


async def give_back(ports: PlayPorts, deadlines: Deadlines, outage: Outage) -> None:
    """Give the outage back to every match whose clock ran through it, so that its players are told at once. Raises `Fault`.

    A match that is missed, since we end or its rules are away, gets it with its next commit.
    """
    after = ""
    while match_ids := await deadlines.behind(outage, after, _BEHIND):
        for match_id in match_ids:
            await is_done_if_served(_give_back(ports, match_id))
        after = match_ids[-1]


async def _try(ports: PlayPorts, match_id: str, seat: str) -> MatchError | None:
    try:
        await expire(ports, match_id, seat)
    except MatchError as error:
        return error
    except Exception as error:  # Whatever is wrong with one match must not stop the clocks of all others.
        failure = Fault("EXPIRY_FAILED")
        failure.__cause__ = error
        return failure
    return None


async def _expire(ports: PlayPorts, head: Head, seat: str) -> None:
    moment = await commit_context(ports, head.game_version)
    now = given(head, moment.outages)
    if isinstance(expired(now.clocks, now.decisions, seat, moment.now), Judge):
        # A verdict asks nothing of the rules, but if they are away, nobody could have played.
        await ports.rules.options(head.position, seat)
        moment = await commit_context(ports, head.game_version)
        now = given(head, moment.outages)
    late_ms = moment.now - due_times(now).get(seat, moment.now)
    passing = _passed(now, seat, moment.now)
    what = expired(now.clocks, now.decisions, seat, moment.now)
    if passing is not None:
        await act(ports, head, seat, passing, Origin.SYSTEM, None)
        ports.meter.expired(head.game_id, "pass", late_ms)
    elif isinstance(what, SubmitDefault):
        await act(ports, head, seat, what.action, Origin.TIMEOUT, None)
        ports.meter.expired(head.game_id, "default", late_ms)
    elif isinstance(what, Judge):
        change = transition(ports.limits.life(head.clocks.control), now.life, Decide(what.verdict), moment.now)
        await commit_off_board(ports, judged(head, change, moment, seat="", origin=Origin.TIMEOUT))
        ports.meter.expired(head.game_id, "verdict", late_ms)
    elif now != head:
        await _give_back(ports, head.match_id)


def _passed(head: Head, seat: str, now: int) -> bytes | None:
    """What the service answers for the seat now, if it does."""
    owed = of_seat(head.decisions, seat, Duty.OWED)
    passes = any(each.seat == seat and each.pass_at is not None and each.pass_at <= now for each in head.answering)
    return owed.default_action if passes and owed is not None else None


async def _give_back(ports: PlayPorts, match_id: str) -> None:
    for _ in range(ports.limits.attempts_max):
        found = await ports.matches.head(match_id, NO_REQUEST)
        if found is None or found.head.state is not MatchState.ACTIVE:
            return
        moment = await commit_context(ports, found.head.game_version)
        now = given(found.head, moment.outages)
        if now == found.head:
            return  # Whoever was faster gave it back.
        try:
            await commit_off_board(ports, off_board_commit(found.head, now, (), moment, seat=""))
        except Conflict:
            continue
        ports.meter.expired(found.head.game_id, "given-back", 0)
        return
    raise Fault("CONTENDED")
