"""Seat updates of a commit, and the seats' revisions after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from match_service.domain.life_cycle.life_cycle import Effect
from match_service.domain.play.decision import is_out_of_turn
from match_service.domain.play.match import Head, SeatHead
from match_service.domain.play.match_state import MatchState
from match_service.domain.play.situation import situation_of
from match_service.domain.play.step import SeatUpdate


@dataclass(frozen=True, slots=True)
class PublishedUpdate:
    """A seat's new revision: board events (`SeatUpdate.events`), match events, and the seat's state after them."""

    seat: str
    rev: int
    events: bytes
    match_events: tuple[Effect, ...]
    shown: SeatHead
    over: bool


def publish_to_seats(
    before: Head, after: Head, board: Sequence[SeatUpdate], match_events: Sequence[Effect]
) -> tuple[tuple[SeatHead, ...], tuple[PublishedUpdate, ...]]:
    """All seats after the commit, and the updates of those whose revision advances.

    `after` is the match after the commit, except for its seats; `board` has an update for each seat. A revision advances once per
    commit, and only if the seat has events or its view changed. A revision that counted hidden actions would reveal them.
    """
    over = after.state is not MatchState.ACTIVE
    seats, updates = [], []
    for seat, update in zip(after.seats, board, strict=True):
        updated = _with_answer_window(_updated(after, seat, update, has_match_events=bool(match_events)), seat.rev, before, after)
        seats.append(updated)
        if updated.rev != seat.rev:
            updates.append(PublishedUpdate(seat.seat, updated.rev, update.events, tuple(match_events), updated, over))
    return tuple(seats), tuple(updates)


def _updated(head: Head, seat: SeatHead, update: SeatUpdate, *, has_match_events: bool) -> SeatHead:
    situation = situation_of(seat.seat, head.life, head.clocks, head.passes)
    by_board = bool(update.events) or (update.view, update.decisions) != (seat.view, seat.decisions)
    if not by_board and not has_match_events and situation == seat.situation:
        return seat
    rev, fence = seat.rev + 1, seat.rev + 1 if by_board else seat.fence
    return replace(seat, rev=rev, view=update.view, decisions=update.decisions, situation=situation, fence=fence)


def _with_answer_window(seat: SeatHead, rev_before: int, before: Head, after: Head) -> SeatHead:
    """Store the revisions between which the seat could act out of turn."""
    was, is_now = (is_out_of_turn(each.decisions, seat.seat) for each in (before, after))
    if is_now and not was:
        return replace(seat, open_from=seat.rev)
    return replace(seat, open_until=rev_before) if was and not is_now else seat
