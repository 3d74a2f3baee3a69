"""What each viewer may be told of the full record of events (Q2): a card's id, if the card lies before or after the event
where the viewer sees it, or if the event shows it to everyone (K8, 反间); else its number alone."""

from collections.abc import Sequence

from google.protobuf.message import Message

from rules_service.engine.game import SPECTATOR, SeatUpdate
from tests.rules_service.games.sanguo.events.ledger import Ledger
from tests.rules_service.games.sanguo.events.order import Referee
from zhanqi.games.sanguo.v1 import event_pb2 as eb

VIEWERS = ("cold", "warm", SPECTATOR)


def of(updates: Sequence[SeatUpdate], viewer: str) -> list[eb.Event]:
    """The events of one viewer."""
    (update,) = (update for update in updates if update.seat == viewer)
    return [event for event in update.events if isinstance(event, eb.Event)]


def full_record(updates: Sequence[SeatUpdate]) -> list[eb.Event]:
    """Everything that happened. Each card belongs to a side, so what neither side is told is missing here, and the ledger
    of the full position stumbles over it."""
    return [
        max(pair, key=lambda event: len(named_cards(event)))
        for pair in zip(of(updates, "cold"), of(updates, "warm"), strict=True)
    ]


def body(event: eb.Event) -> Message:
    """The message inside an event."""
    kind = event.WhichOneof("kind")
    assert kind is not None
    message = getattr(event, kind)
    assert isinstance(message, Message)
    return message


def named_cards(event: eb.Event) -> list[str]:
    """The card ids of an event."""
    message = body(event)
    names = {field.name for field in message.DESCRIPTOR.fields}
    if "cards" in names:
        return list(message.cards)
    return [message.card] if "card" in names else []


def expected(record: Sequence[eb.Event], ledger: Ledger, referee: Referee) -> dict[str, list[eb.Event]]:
    """The events that each viewer is to receive. `ledger` holds the full position, and is applied to the record."""
    lists: dict[str, list[eb.Event]] = {viewer: [] for viewer in VIEWERS}
    for index, event in enumerate(record):
        before = {viewer: ledger.seen(viewer) for viewer in VIEWERS}
        if event.HasField("cards_moved"):
            cards = set(event.cards_moved.cards)
            assert event.cards_moved.open == (cards <= before[SPECTATOR]), "open: whether the cards lay open"
            if not event.cards_moved.giver:
                before = {viewer: set[str]() for viewer in VIEWERS}  # The looker's side has their ids from `looked_at`.
        referee.foresee(event, ledger)
        ledger.apply(event)
        referee.see(index, event, ledger)
        for viewer in VIEWERS:
            lists[viewer].append(for_viewer(event, before[viewer] | ledger.seen(viewer)))
    return lists


def for_viewer(event: eb.Event, seen: set[str]) -> eb.Event:
    """The event without the cards that the viewer sees neither before nor after it."""
    if event.HasField("shown") or set(named_cards(event)) <= seen:
        return event
    reduced = eb.Event()
    reduced.CopyFrom(event)
    assert "count" in {field.name for field in body(event).DESCRIPTOR.fields}, "a hidden card without a number"
    body(reduced).ClearField("cards")
    return reduced
