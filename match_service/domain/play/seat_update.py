"""What a commit tells each seat, and how the seat's revision goes on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from match_service.domain.play.decision import is_out_of_turn
from match_service.domain.play.match import Head, SeatHead
from match_service.domain.play.match_state import MatchState
from match_service.domain.play.situation import SituationEncoder, situation_of


@dataclass(frozen=True, slots=True)
class Telling:
    """What a seat learns by one commit: its new revision, the events (see `Told.events`) and all that it is shown after them."""

    seat: str
    rev: int
    events: bytes
    view: bytes
    over: bool


@dataclass(frozen=True, slots=True)
class News:
    """What the board has for a seat: events, and its view now (see `Told`)."""

    events: bytes
    view: bytes


def told(
    before: Head, head: Head, news: Sequence[News], match_events: bytes, pen: SituationEncoder
) -> tuple[tuple[SeatHead, ...], tuple[Telling, ...]]:
    """Each seat once its news and `match_events` are told, and what is told to those whose revision advances.

    `head` is the match after the commit, but for its seats. A revision advances once a commit, and only if the seat has events or
    what it is shown changed: a number that also counted what others do in the dark would tell of it.
    """
    over = head.state is not MatchState.ACTIVE
    after, tellings = [], []
    for seat, its in zip(head.seats, news, strict=True):
        new = _reopened(_after(head, seat, its, match_events, pen), seat.rev, before, head)
        after.append(new)
        if new.rev != seat.rev:
            tellings.append(Telling(seat.seat, new.rev, its.events + match_events, new.shown, over))
    return tuple(after), tuple(tellings)


def _after(head: Head, seat: SeatHead, news: News, match_events: bytes, pen: SituationEncoder) -> SeatHead:
    situation = pen.situation(situation_of(seat.seat, head.life, head.clocks, head.passes))
    by_board = bool(news.events) or news.view != seat.view
    if not by_board and not match_events and situation == seat.situation:
        return seat
    rev = seat.rev + 1
    return replace(seat, rev=rev, view=news.view, situation=situation, fence=rev if by_board else seat.fence)


def _reopened(seat: SeatHead, rev_before: int, before: Head, after: Head) -> SeatHead:
    was, is_now = (is_out_of_turn(each.decisions, seat.seat) for each in (before, after))
    if is_now and not was:
        return replace(seat, open_from=seat.rev)
    return replace(seat, open_until=rev_before) if was and not is_now else seat
