"""Read matches: one match, a player's list, a seat's view and legal actions."""

from collections.abc import Sequence

from match_service.domain.errors import NotFound, NotPermitted
from match_service.domain.identity.caller import Caller
from match_service.domain.play.match import Head, Match, MatchState, SeatHead, SeatNow
from match_service.domain.play.request import NO_REQUEST
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.seat_access import seat_held, seat_now


async def get_match(ports: PlayPorts, caller: Caller, match_id: str) -> Match:
    """The match, for its participants. Raises `NotFound`, `NotPermitted`."""
    match = await ports.matches.match(match_id)
    if match is None:
        raise NotFound("UNKNOWN_MATCH")
    if not match.has_part(caller.player_id):
        raise NotPermitted("NO_PART")
    return match


async def list_matches(
    ports: PlayPorts, caller: Caller, state: MatchState | None, before: tuple[int, str] | None, size: int
) -> tuple[Sequence[Match], bool]:
    """A page of the caller's matches, newest first, and whether there are more."""
    page = await ports.matches.page(caller.player_id, state, before, size + 1)
    return page[:size], len(page) > size


async def get_view(ports: PlayPorts, caller: Caller, match_id: str) -> SeatNow:
    """What the caller's seat sees now. Raises `NotFound`, `NotPermitted`."""
    return await seat_now(ports.matches, caller, match_id)


async def legal_actions(ports: PlayPorts, caller: Caller, match_id: str) -> tuple[int, bytes]:
    """The seat's revision and its legal actions (see `Rules.options`), none once the match is over."""
    head, seat = await _head(ports, caller, match_id)
    if head.state is not MatchState.ACTIVE:
        return seat.rev, b""
    return seat.rev, await ports.rules.options(head.position, seat.seat)


async def violations(ports: PlayPorts, caller: Caller, match_id: str, action: bytes) -> tuple[int, bytes]:
    """The seat's revision and every reason against the action (see `Rules.violations`). Raises `Malformed`."""
    head, seat = await _head(ports, caller, match_id)
    return seat.rev, await ports.rules.violations(head.position, seat.seat, action)


async def _head(ports: PlayPorts, caller: Caller, match_id: str) -> tuple[Head, SeatHead]:
    row = await ports.matches.head(match_id, NO_REQUEST)
    if row is None:
        raise NotFound("UNKNOWN_MATCH")
    return row.head, seat_held(row.head, caller)
