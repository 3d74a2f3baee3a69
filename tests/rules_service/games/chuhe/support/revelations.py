"""What reaches a seat from an action, and which revelations of V9 explain a difference between two positions."""

from collections.abc import Iterable

from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction
from tests.rules_service.games.chuhe.support.acts import Action
from tests.rules_service.games.chuhe.support.asserts import own, seen_by
from tests.rules_service.games.chuhe.support.lookalikes import changed_cells
from tests.rules_service.games.chuhe.support.play import Played, apply, packed
from tests.rules_service.games.chuhe.support.words import BATTLEFIELD, FORT, NORTH, SOUTH, SWIFT, Cell, at, seat_of
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Updates = list[tuple[list[bytes], bytes, list[object]]]
BATTLE_TALENTS = {SWIFT, BATTLEFIELD}
"""Passive talents that change the enemy's strikes and bonuses; they show in one's own losses (V8)."""


def updates_for(played: Played, seat: str) -> Updates:
    """All that reaches a seat, in bytes."""
    return [
        ([packed(event) for event in update.events], packed(update.view), list(update.decisions))
        for step in played.steps
        for update in step.updates
        if update.seat == seat
    ]


def footprint(action: Message, state: pb.State, side: pb.Side) -> set[Cell]:
    """The cells that are part of an action: its start, path, targets, and the cell of a release, split or fort."""
    assert isinstance(action, Action)
    kind = action.WhichOneof("kind")
    body = getattr(action, kind or "")
    names = {field.name for field in body.DESCRIPTOR.fields}
    cells: list[Iterable[object]] = [getattr(body, name) for name in ("path", "cells") if name in names]
    single = [getattr(body, name) for name in ("from", "cell") if name in names]
    touched = {at(where) for group in cells for where in group} | {at(where) for where in single}  # type: ignore[arg-type]
    return touched | ({at(own(state, side).camp.at)} if kind == "camp_attack" else set())


def both(one: pb.State, other: pb.State, side: pb.Side, action: Message) -> tuple[Played, Played] | None:
    """The action in both positions, if both allow it."""
    try:
        return apply(one, side, action), apply(other, side, action)
    except IllegalAction:
        return None


def revelations(state: pb.State, other: pb.State, side: pb.Side, action: Message, played: tuple[Played, Played]) -> set[str]:
    """The revelations of V9 that may explain a difference between a side's updates."""
    changed = changed_cells(state, other)
    one, two = (fields(result.events_for(seat_of(side))) for result in played)
    sights = [seen_by(result.state, side) for result in played]
    differs = {kind for kind in one.keys() | two.keys() if one.get(kind) != two.get(kind)}
    touched = changed & footprint(action, state, state.active if state.active else side)
    reasons = set()
    if "moved" in differs and touched:
        reasons.add("interruption")
    if differs & {"released", "split_off", "talent_used"} and touched:
        reasons.add("block")
    if "fought" in differs and (touched or battle_talents_differ(state, other, side) or flags_differ(state, other)):
        reasons.add("losses")
    if changed & (sights[0] | sights[1]):
        reasons.add("lit")
    if sights[0] != sights[1]:
        # What an enemy in the dark lights goes dark when one's own piece leaves it, or lights up when that enemy dies (V3).
        reasons.add("darkness")
    if is_fort(action) and touched:
        reasons.add("ruin")
    return reasons


def fields(events: list[event_pb2.Event]) -> dict[str, list[bytes]]:
    by_kind: dict[str, list[bytes]] = {}
    for one in events:
        by_kind.setdefault(str(one.WhichOneof("kind")), []).append(packed(one))
    return by_kind


def battle_talents_differ(state: pb.State, other: pb.State, side: pb.Side) -> bool:
    rival = SOUTH if side == NORTH else NORTH
    one, two = ({talent.talent for talent in own(each, rival).talents} & BATTLE_TALENTS for each in (state, other))
    return one != two


def flags_differ(state: pb.State, other: pb.State) -> bool:
    """潜力 and 精锐 of a visible piece show in the losses it inflicts."""
    marks = [{at(piece.at): (piece.potential, piece.elite) for piece in each.pieces} for each in (state, other)]
    return any(marks[0].get(where) != marks[1].get(where) for where in marks[0].keys() & marks[1].keys())


def is_fort(action: Message) -> bool:
    return isinstance(action, Action) and action.use_talent.talent == FORT
