"""Change the life cycle of an active match: players' commands, standing passes, and presence."""

from collections.abc import Callable

from match_service.domain.errors import NotFound, Refused
from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import Change, Command, Life, LifeRules, transition
from match_service.domain.life_cycle.standing_pass import passes_set, passes_taken_back
from match_service.domain.play.commit import Commit, life_commit, off_board_commit
from match_service.domain.play.match import Head, MatchState
from match_service.domain.play.off_board import CommitContext, refund, with_passes
from match_service.domain.play.request import NO_REQUEST, Request, repeated
from match_service.domain.play.step import Origin
from match_service.usecases.play.commits import commit_context, commit_off_board
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.retry import retry_on_conflict
from match_service.usecases.play.seat_access import seat_held


async def change_life(
    ports: PlayPorts, caller: Caller, match_id: str, request: Request, command_of: Callable[[str], Command]
) -> int:
    """Execute the command of the caller's seat. Returns the seat's revision after it.

    Raises `NotFound`, `NotPermitted`, `Refused`, `RequestReused`, `Fault`.
    """
    origin = Origin.BOT if caller.is_bot else Origin.PLAYER

    def make(head: Head, seat: str, context: CommitContext) -> Commit:
        rules = ports.limits.life(head.clocks.control)
        return life_commit(
            head, lambda life: transition(rules, life, command_of(seat), context.now), context, seat=seat, origin=origin
        )

    return await _commit(ports, caller, match_id, request, make)


async def set_standing_pass(
    ports: PlayPorts, caller: Caller, match_id: str, request: Request, kind: str, source: str, *, take_back: bool
) -> int:
    """Set a standing pass of the caller's seat, or take it back. Returns the seat's revision after it.

    Raises `NotFound`, `NotPermitted`, `Refused`, `TooMany`, `RequestReused`, `Fault`.
    """

    def make(head: Head, seat: str, context: CommitContext) -> Commit:
        if head.state is not MatchState.ACTIVE:
            raise Refused("MATCH_OVER")
        refunded = refund(head, context.outages)
        if take_back:
            passes = passes_taken_back(refunded.passes, seat, kind, source)
        else:
            passes = passes_set(refunded.passes, seat, kind, source, refunded.life.turns)
        return off_board_commit(head, with_passes(refunded, passes, context.now), (), context, seat=seat)

    return await _commit(ports, caller, match_id, request, make)


async def note_presence(ports: PlayPorts, match_id: str, change: Callable[[LifeRules, Life, int], Change]) -> None:
    """Commit a change of presence. Does nothing without a change or after the match's end. Raises `Fault`."""

    async def attempt() -> None:
        row = await ports.matches.head(match_id, NO_REQUEST)
        if row is None or row.head.state is not MatchState.ACTIVE:
            return
        head, rules = row.head, ports.limits.life(row.head.clocks.control)
        context = await commit_context(ports, head.game_version)
        commit = life_commit(head, lambda life: change(rules, life, context.now), context, seat="", origin=Origin.SYSTEM)
        if commit.head.life != head.life:
            await commit_off_board(ports, commit)

    await retry_on_conflict(attempt, ports.limits.attempts_max)


async def _commit(
    ports: PlayPorts, caller: Caller, match_id: str, request: Request, make: Callable[[Head, str, CommitContext], Commit]
) -> int:
    async def attempt() -> int:
        row = await ports.matches.head(match_id, request)
        if row is None:
            raise NotFound("UNKNOWN_MATCH")
        seat = seat_held(row.head, caller).seat
        if row.result is not None:
            return repeated(request, row.result).rev
        commit = make(row.head, seat, await commit_context(ports, row.head.game_version, request))
        # Even without a change: the request is stored, so that a late retry does nothing.
        await commit_off_board(ports, commit)
        return commit.rev

    return await retry_on_conflict(attempt, ports.limits.attempts_max)
