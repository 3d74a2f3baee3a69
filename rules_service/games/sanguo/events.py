"""Who learns what of an event (Q2). `docs/rules/sanguo.md` has the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zhanqi.games.sanguo.v1 import event_pb2 as eb

Seats = Mapping[str, str]
"""Each hero's seat."""


def told(events: Sequence[eb.Event], seat: str, seats: Seats) -> list[eb.Event]:
    """The events as a seat is told of them; a spectator for an empty seat."""
    return [_told(event, seat, seats) for event in events]


def _told(event: eb.Event, seat: str, seats: Seats) -> eb.Event:
    redact = REDACTED.get(event.WhichOneof("kind") or "")
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
    # Cards that were looked at are known to the looker's side, and it is told of them by `LookedAt`.
    concerned = (seats.get(moved.giver), seats[moved.taker])
    cards = moved.cards if moved.open or seat in concerned else ()
    told = eb.CardsMoved(giver=moved.giver, taker=moved.taker, count=moved.count, cards=cards, open=moved.open)
    return eb.Event(cards_moved=told)


REDACTED: Mapping[str, Callable[[eb.Event, str, Seats], eb.Event]] = {
    "drawn": _drawn,
    "looked_at": _looked_at,
    "cards_moved": _cards_moved,
}
"""The events that not everybody learns in full, and what is told of them. All other events hold nothing but what lies open."""
