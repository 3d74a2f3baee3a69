"""Change the life of a match that is played: abort, resign, draws, claims, passes, and who is there."""

from collections.abc import Callable

from match_service.domain.errors import Conflict, Fault, NotFound, Refused
from match_service.domain.identity.caller import Caller
from match_service.domain.life_cycle.life_cycle import Command, transition
from match_service.domain.life_cycle.standing_pass import passes_set, passes_taken_back
from match_service.domain.play.commit import Commit, judged, off_board_commit
from match_service.domain.play.match import Head, MatchState
from match_service.domain.play.off_board import CommitContext, given, with_passes
from match_service.domain.play.request import NO_REQUEST, Request, repeated
from match_service.domain.play.step import Origin
from match_service.usecases.play.commit_context import commit_context
from match_service.usecases.play.off_board_commit import commit_off_board
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.seat_access import seat_held

Make = Callable[[Head, str, CommitContext], Commit]
"""The commit of what the seat of that name asks for."""


async def change_life(
    ports: PlayPorts, caller: Caller, match_id: str, request: Request, command_of: Callable[[str], Command]
) -> int:
    """Give the command of the caller's seat. Returns the seat's revision after it.

    Raises `NotFound`, `NotPermitted`, `Refused`, `RequestReused`, `Fault`.
    """
    origin = Origin.BOT if caller.is_bot else Origin.PLAYER

    def make(head: Head, seat: str, moment: CommitContext) -> Commit:
        return _judged(ports, head, command_of(seat), moment, seat, origin)

    return await _commit(ports, caller, match_id, request, make)


async def set_standing_pass(
    ports: PlayPorts, caller: Caller, match_id: str, request: Request, kind: str, source: str, *, take_back: bool
) -> int:
    """Set a standing pass of the caller's seat, or take it back. Returns the seat's revision after it.

    Raises `NotFound`, `NotPermitted`, `Refused`, `TooMany`, `RequestReused`, `Fault`.
    """

    def make(head: Head, seat: str, moment: CommitContext) -> Commit:
        if head.state is not MatchState.ACTIVE:
            raise Refused("MATCH_OVER")
        now = given(head, moment.outages)
        if take_back:
            passes = passes_taken_back(now.passes, seat, kind, source)
        else:
            passes = passes_set(now.passes, seat, kind, source, now.life.turns)
        return off_board_commit(head, with_passes(now, passes, moment.now), (), moment, seat=seat)

    return await _commit(ports, caller, match_id, request, make)


async def note(ports: PlayPorts, match_id: str, command: Command) -> None:
    """Give a command that nobody asked for, such as `Leave`, and that may change nothing. Raises `Fault`."""
    for _ in range(ports.limits.attempts_max):
        found = await ports.matches.head(match_id, NO_REQUEST)
        if found is None or found.head.state is not MatchState.ACTIVE:
            return
        commit = _judged(ports, found.head, command, await commit_context(ports, found.head.game_version), "", Origin.SYSTEM)
        if commit.head.life == found.head.life:
            return
        try:
            await commit_off_board(ports, commit)
        except Conflict:
            continue
        return
    raise Fault("CONTENDED")


async def _commit(ports: PlayPorts, caller: Caller, match_id: str, request: Request, make: Make) -> int:
    for _ in range(ports.limits.attempts_max):
        found = await ports.matches.head(match_id, request)
        if found is None:
            raise NotFound("UNKNOWN_MATCH")
        seat = seat_held(found.head, caller).seat
        if found.result is not None:
            return repeated(request, found.result).rev
        commit = make(found.head, seat, await commit_context(ports, found.head.game_version, request))
        try:
            # Also if nothing changes: when the request comes again, late, it must do nothing then.
            await commit_off_board(ports, commit)
        except Conflict:
            continue
        return commit.rev
    raise Fault("CONTENDED")


def _judged(ports: PlayPorts, head: Head, command: Command, moment: CommitContext, seat: str, origin: Origin) -> Commit:
    now = given(head, moment.outages)
    change = transition(ports.limits.life(head.clocks.control), now.life, command, moment.now)
    return judged(head, change, moment, seat=seat, origin=origin)
