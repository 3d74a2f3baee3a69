"""What each seat learns of an event (Q2). `docs/rules/sanguo.md` has the table."""

from collections.abc import Callable, Mapping, Sequence

from zhanqi.games.sanguo.v1 import event_pb2 as eb

Seats = Mapping[str, str]
"""Each hero's seat."""


def redacted(events: Sequence[eb.Event], seat: str, seats: Seats) -> list[eb.Event]:
    """The events as the seat learns them, or a spectator if `seat` is empty."""
    return [_redacted(event, seat, seats) for event in events]


def _redacted(event: eb.Event, seat: str, seats: Seats) -> eb.Event:
    redact = _REDACTIONS.get(event.WhichOneof("kind") or "")
    return event if redact is None else redact(event, seat, seats)


def _drawn(event: eb.Event, seat: str, seats: Seats) -> eb.Event:
    drawn = event.drawn
    cards = drawn.cards if seats[drawn.hero] == seat else ()
    return eb.Event(drawn=eb.Drawn(hero=drawn.hero, count=drawn.count, cards=cards))


def _looked_at(event: eb.Event, seat: str, seats: Seats) -> eb.Event:
    looked = event.looked_at
    cards = looked.cards if seats[looked.hero] == seat else ()
    return eb.Event(looked_at=eb.LookedAt(hero=looked.hero, count=looked.count, cards=cards))


def _cards_moved(event: eb.Event, seat: str, seats: Seats) -> eb.Event:
    moved = event.cards_moved
    # Without a giver the cards were looked at before; the looker's side learned them from `LookedAt`.
    concerned = (seats.get(moved.giver), seats[moved.taker])
    cards = moved.cards if moved.open or seat in concerned else ()
    public = eb.CardsMoved(giver=moved.giver, taker=moved.taker, count=moved.count, cards=cards, open=moved.open)
    return eb.Event(cards_moved=public)


_REDACTIONS: Mapping[str, Callable[[eb.Event, str, Seats], eb.Event]] = {
    "drawn": _drawn,
    "looked_at": _looked_at,
    "cards_moved": _cards_moved,
}
"""The events that hold cards which only some seats may know. All other events are public."""
