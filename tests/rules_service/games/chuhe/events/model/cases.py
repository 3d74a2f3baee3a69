"""Names the cases of V8 that a step shows, for the count of what random games have covered."""

from collections.abc import Iterator
from typing import Any

from tests.rules_service.games.chuhe.support.words import at
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Received = dict[str, list[event_pb2.Event]]


def cases(actor: str, received: Received) -> set[str]:
    """Each event of the actor, for each viewer: what of it arrived. For example `opponent moved part of the path`."""
    found = set()
    full = {str(event.WhichOneof("kind")): event for event in received[actor]}
    for viewer, events in received.items():
        role = "actor" if viewer == actor else "spectator" if viewer == "spectator" else "opponent"
        mine = {str(event.WhichOneof("kind")): event for event in events}
        for kind, whole in full.items():
            if kind not in mine:
                found.add(f"{role} {kind} nothing")
                continue
            found.add(f"{role} {kind}")
            body, of_actor = getattr(mine[kind], kind), getattr(whole, kind)
            found |= {f"{role} {kind} {mark}" for mark in _MARKS.get(kind, _no_marks)(body, of_actor)}
            if kind == "moved" and "fought" in full:
                found.add(f"{role} moved into the mine")
    return found


def _no_marks(event: Any, whole: Any) -> Iterator[str]:
    yield from ()


def _blocked(event: Any, whole: Any) -> Iterator[str]:
    if event.blocked:
        yield "blocked"


def _moved(event: Any, whole: Any) -> Iterator[str]:
    if event.interrupted:
        yield "interrupted"
    if event.interrupted and not event.path:
        yield "interrupted at the start"
    if event.merged_strength:
        yield "merged"
    if whole.merged_strength and not event.merged_strength:
        yield "without the merger"
    if 0 < len(event.path) < len(whole.path):
        yield "part of the path"
    if not event.HasField("from"):
        yield "without the start"
    if event.HasField("from") and whole.path and not event.path:
        yield "the start alone"
    if event.strength != whole.strength:
        yield "strength after the last strike"


def _split_off(event: Any, whole: Any) -> Iterator[str]:
    yield from _blocked(event, whole)
    if not event.blocked and not event.HasField("rest"):
        yield "the new part alone"
    if not event.blocked and not event.HasField("gone"):
        yield "the rest alone"


def _fought(event: Any, whole: Any) -> Iterator[str]:
    if event.talent:
        yield pb.Talent.Name(event.talent)
    if not event.HasField("attacker"):
        yield "without the attacker"
    else:
        yield f"attacker {event_pb2.FighterType.Name(event.attacker.type)}"
        if not event.targets:
            yield "the attacker alone"
        if event.attacker.after != whole.attacker.after:
            yield "attacker after the last strike"
        if not event.attacker.after:
            yield "attacker destroyed"
    theirs = {at(target.cell): target for target in whole.targets}
    if 0 < len(event.targets) < len(whole.targets):
        yield "some of the targets"
    for target in event.targets:
        yield from _target(target, theirs[at(target.cell)], attacker=event.HasField("attacker"))


def _target(target: Any, whole: Any, *, attacker: bool) -> Iterator[str]:
    if target.missed:
        yield "missed"
    elif not target.HasField("fighter"):
        yield "dark target"
        if target.destroyed:
            yield "dark target destroyed"
    else:
        yield f"target {event_pb2.FighterType.Name(target.fighter.type)}"
        if target.fighter.type == event_pb2.FIGHTER_TYPE_GARRISON and not target.fighter.side:
            yield "neutral garrison"
        if whole.HasField("fighter") and target.fighter.after != whole.fighter.after:
            yield "another strength of the target"
        if whole.HasField("fighter") and target.damage != whole.damage:
            yield "loss below the damage"
        if attacker and whole.struck_back and target.damage_back != whole.damage_back:
            yield "other damage back"
    if target.struck_back:
        yield "struck back"


def _talent_used(event: Any, whole: Any) -> Iterator[str]:
    yield from _blocked(event, whole)
    yield pb.Talent.Name(event.talent)
    if whole.HasField("cell") and not event.HasField("cell"):
        yield f"{pb.Talent.Name(event.talent)} without its cell"


def _effect_ended(event: Any, whole: Any) -> Iterator[str]:
    yield pb.Talent.Name(event.talent)


def _income_paid(event: Any, whole: Any) -> Iterator[str]:
    if event.farmers:
        yield "of farmers"
    if event.mine:
        yield "of the mine"


def _game_ended(event: Any, whole: Any) -> Iterator[str]:
    yield pb.Ending.Name(event.ending)


_MARKS = {
    "released": _blocked,
    "moved": _moved,
    "split_off": _split_off,
    "fought": _fought,
    "talent_used": _talent_used,
    "effect_ended": _effect_ended,
    "income_paid": _income_paid,
    "game_ended": _game_ended,
}
