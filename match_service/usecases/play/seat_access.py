"""Seats that a caller may play."""

from match_service.domain.errors import NotFound, NotPermitted
from match_service.domain.identity.caller import Caller
from match_service.domain.play.match import Head, SeatHead, SeatNow
from match_service.usecases.ports.play import Matches


def seat_held(head: Head, caller: Caller) -> SeatHead:
    """The caller's seat. Raises `NotPermitted`."""
    for seat in head.seats:
        if _holds(caller, head.match_id, seat):
            return seat
    raise NotPermitted("NO_SEAT")


async def seat_now(matches: Matches, caller: Caller, match_id: str) -> SeatNow:
    """The caller's seat as it is now. Raises `NotPermitted`, or `NotFound` for an unknown match."""
    row = None
    if caller.player_id:
        row = await matches.seat_now(match_id, player_id=caller.player_id)
    elif caller.match_id == match_id:
        row = await matches.seat_now(match_id, seat=caller.seat)
    if row is None:
        raise await no_seat(matches, match_id)
    return row


async def no_seat(matches: Matches, match_id: str) -> NotFound | NotPermitted:
    """The error for a caller without a seat: the match is unknown, or the caller holds none of its seats."""
    return NotFound("UNKNOWN_MATCH") if await matches.match(match_id) is None else NotPermitted("NO_SEAT")


def _holds(caller: Caller, match_id: str, seat: SeatHead) -> bool:
    if caller.player_id:
        return seat.occupant.player_id == caller.player_id
    return (caller.match_id, caller.seat) == (match_id, seat.seat) and seat.occupant.bot_level is not None
