"""Altered records of one decision: an event left out, twice, with another field, or with other cards for one viewer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rules_service.engine.game import Step
from tests.rules_service.games.sanguo.events.facts import FACES
from tests.rules_service.games.sanguo.events.sight import body
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Change = Callable[[list[eb.Event], int], None]
"""Alters the list of one viewer at this index."""


def mutants(step: Step[pb.State], index: int) -> Iterator[Step[pb.State]]:
    """Every altered form of the event at this index."""
    event = step.updates[0].events[index]
    assert isinstance(event, eb.Event)
    yield altered(step, index, _leave_out)
    yield altered(step, index, _double)
    for field in body(event).DESCRIPTOR.fields:
        if field.name != "cards":
            yield altered(step, index, _other(field.name))
    if "cards" in {field.name for field in body(event).DESCRIPTOR.fields}:
        for viewer in range(len(step.updates)):
            yield altered(step, index, _other_cards, viewer)


def altered(step: Step[pb.State], index: int, change: Change, viewer: int | None = None) -> Step[pb.State]:
    """The step with the change made for one viewer, or for all."""
    updates = list(step.updates)
    for place, update in enumerate(updates):
        if viewer in (None, place):
            events = [copied(event) for event in update.events]
            change(events, index)
            updates[place] = replace(update, events=events)
    return replace(step, updates=updates)


def copied(event: object) -> eb.Event:
    assert isinstance(event, eb.Event)
    copy = eb.Event()
    copy.CopyFrom(event)
    return copy


def _leave_out(events: list[eb.Event], index: int) -> None:
    del events[index]


def _double(events: list[eb.Event], index: int) -> None:
    events.insert(index, copied(events[index]))


def _other(name: str) -> Change:
    def change(events: list[eb.Event], index: int) -> None:
        message = body(events[index])
        field = message.DESCRIPTOR.fields_by_name[name]
        value = getattr(message, name)
        if field.is_repeated:
            value.append("cao-cao")
        elif field.message_type is not None:
            value.row += 1
        else:
            setattr(
                message, name, f"{value}?" if isinstance(value, str) else int(not value) if isinstance(value, bool) else value + 1
            )

    return change


def _other_cards(events: list[eb.Event], index: int) -> None:
    """Cards that are shown are hidden; hidden or missing ones are made up."""
    cards: Sequence[str] = body(events[index]).cards
    shown = list(cards)
    body(events[index]).ClearField("cards")
    if not shown:
        body(events[index]).cards.append(next(iter(FACES)))
