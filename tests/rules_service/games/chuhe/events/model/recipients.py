"""A model of V8: the events that a side or the spectators receive of what happened."""

from dataclasses import dataclass

from google.protobuf.message import Message

from tests.rules_service.games.chuhe.events.model.battles import Combatant, Exchange
from tests.rules_service.games.chuhe.events.model.happenings import (
    Clash,
    Happening,
    Parting,
    Placed,
    Private,
    Public,
    Walk,
    happenings,
)
from tests.rules_service.games.chuhe.support.oracle import seen
from tests.rules_service.games.chuhe.support.words import NEUTRAL, NORTH, SOUTH, Cell, at, cell
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Sight = set[Cell]
VIEWERS: dict[str, pb.Side] = {"north": NORTH, "south": SOUTH, "spectator": NEUTRAL}


@dataclass(frozen=True, slots=True)
class Look:
    """A viewer and what it sees before the action, after each step of a move but the last, and after the action.

    Spectators own nothing and see what both sides see.
    """

    viewer: pb.Side
    sights: tuple[Sight, ...]

    @property
    def before(self) -> Sight:
        return self.sights[0]

    @property
    def after(self) -> Sight:
        return self.sights[-1]


def sights(state: pb.State) -> dict[pb.Side, Sight]:
    north, south = seen(state, NORTH), seen(state, SOUTH)
    return {NORTH: north, SOUTH: south, NEUTRAL: north & south}


def expected_events(state: pb.State, side: pb.Side, action: Message, after: pb.State) -> dict[str, list[event_pb2.Event]]:
    """All events of one step, for each seat and the spectators. `side` is `NEUTRAL` for the system."""
    happened = _with_entries(happenings(state, side, action))
    looks = [sights(state), *_steps(state, happened), sights(after)]
    expected: dict[str, list[event_pb2.Event]] = {}
    for name, viewer in VIEWERS.items():
        look = Look(viewer, tuple(each[viewer] for each in looks))
        events = (_event(each, look) for each in happened)
        expected[name] = [event for event in events if event is not None]
    return expected


@dataclass(frozen=True, slots=True)
class Entry:
    """C14: the attacker's step into the mine cell, reported after its battle."""

    clash: Clash
    goal: Cell


def _with_entries(happened: list[Happening]) -> list[Happening | Entry]:
    every: list[Happening | Entry] = []
    for each in happened:
        every.append(each)
        if isinstance(each, Clash) and each.battle.entered is not None:
            every.append(Entry(each, each.battle.entered))
    return every


def _steps(state: pb.State, happened: list[Happening | Entry]) -> list[dict[pb.Side, Sight]]:
    """What is seen after each step of a move but the last, while the piece passes over the cell."""
    return [
        sights(_standing(state, walk.start, where)) for walk in happened if isinstance(walk, Walk) for where in walk.path[:-1]
    ]


def _event(happening: Happening | Entry, look: Look) -> event_pb2.Event | None:
    match happening:
        case Public(event):
            return event
        case Private(side, event):
            return event if look.viewer == side else None
        case Placed(side, where, event, onlooker, elsewhere):
            if look.viewer == side:
                return event
            return onlooker if where in look.before | look.after else elsewhere
        case Walk():
            return _walk(happening, look)
        case Parting():
            return _parting(happening, look)
        case Clash():
            return _clash(happening, look)
        case Entry(clash, goal):
            return _entry(clash, goal, look)


def _walk(walk: Walk, look: Look) -> event_pb2.Event | None:
    moved = event_pb2.Moved(side=walk.side, kind=walk.kind, strength=walk.strength)  # type: ignore[arg-type]
    if look.viewer == walk.side:
        getattr(moved, "from").CopyFrom(cell(walk.start))
        moved.path.extend(cell(where) for where in walk.path)
        moved.interrupted, moved.merged_strength = walk.interrupted, walk.merged
        return event_pb2.Event(moved=moved)
    if not walk.path:
        return None
    shown = [where for step, where in enumerate(walk.path) if where in look.sights[step] | look.sights[step + 1]]
    if walk.start in look.before:
        getattr(moved, "from").CopyFrom(cell(walk.start))
    elif not shown:
        return None
    moved.path.extend(cell(where) for where in shown)
    if walk.path[-1] in shown:
        moved.merged_strength = walk.merged
    return event_pb2.Event(moved=moved)


def _standing(state: pb.State, start: Cell, where: Cell) -> pb.State:
    """The position while the piece of the start is on the cell."""
    copy = pb.State()
    copy.CopyFrom(state)
    for piece in copy.pieces:
        if at(piece.at) == start:
            piece.at.CopyFrom(cell(where))
    return copy


def _parting(split: Parting, look: Look) -> event_pb2.Event | None:
    event = event_pb2.SplitOff(side=split.side, kind=split.kind)  # type: ignore[arg-type]
    shown = [look.viewer == split.side or part[0] in look.before | look.after for part in (split.rest, split.gone)]
    if shown[0]:
        event.rest.CopyFrom(_part(split.rest))
    if shown[1]:
        event.gone.CopyFrom(_part(split.gone))
    return event_pb2.Event(split_off=event) if any(shown) else None


def _part(part: tuple[Cell, int]) -> event_pb2.Part:
    return event_pb2.Part(at=cell(part[0]), strength=part[1])


def _clash(clash: Clash, look: Look) -> event_pb2.Event | None:
    battle, mine = clash.battle, look.viewer == clash.side
    fought = event_pb2.Fought(side=clash.side, talent=clash.talent)  # type: ignore[arg-type]
    struck = any(one.target is not None and one.target.struck and _owns(look, one.target) for one in battle.exchanges)
    whole = mine or struck or battle.attacker.cell in look.before
    if whole:
        end = battle.entered or battle.attacker.cell
        fought.attacker.CopyFrom(_fighter(battle.attacker, end, look))
    for one in battle.exchanges:
        if one.cell in look.before or (one.target is not None and (_owns(look, one.target) or (mine and one.target.struck))):
            fought.targets.append(_target(clash.side, one, look, attacker_shown=whole))
        elif mine:
            target = event_pb2.Target(cell=cell(one.cell), missed=one.target is None, damage=one.damage)
            target.destroyed = one.target is not None and not one.target.alive
            fought.targets.append(target)
    return event_pb2.Event(fought=fought) if whole or fought.targets else None


def _target(attacking: pb.Side, one: Exchange, look: Look, *, attacker_shown: bool) -> event_pb2.Target:
    """Everything of a target, and the strikes' sums for the striker's side or the losses for everyone else."""
    if one.target is None:
        return event_pb2.Target(cell=cell(one.cell), missed=True)
    target = event_pb2.Target(
        cell=cell(one.cell),
        fighter=_fighter(one.target, one.cell, look),
        damage=one.damage if look.viewer == attacking else one.damage_lost,
        destroyed=not one.target.alive,
    )
    if attacker_shown:
        target.struck_back = one.target.struck
        target.damage_back = one.back if _owns(look, one.target) else one.back_lost
    return target


def _fighter(fighter: Combatant, end: Cell, look: Look) -> event_pb2.Fighter:
    return event_pb2.Fighter(
        type=fighter.type,
        kind=fighter.kind,  # type: ignore[arg-type]
        side=fighter.side,  # type: ignore[arg-type]
        at=cell(fighter.cell),
        before=fighter.before,
        after=_known_strength(fighter, end, look),
    )


def _known_strength(fighter: Combatant, end: Cell, look: Look) -> int:
    """After C13 for its owner and on a cell that is seen in the end; else after the last strike."""
    return fighter.after if _owns(look, fighter) or end in look.after else fighter.last


def _owns(look: Look, fighter: Combatant) -> bool:
    return look.viewer != NEUTRAL and fighter.side == look.viewer


def _entry(clash: Clash, goal: Cell, look: Look) -> event_pb2.Event | None:
    attacker = clash.battle.attacker
    moved = event_pb2.Moved(side=clash.side, kind=attacker.kind)  # type: ignore[arg-type]
    moved.strength = _known_strength(attacker, goal, look)
    if look.viewer == clash.side or attacker.cell in look.before:
        getattr(moved, "from").CopyFrom(cell(attacker.cell))
    if look.viewer == clash.side or goal in look.before | look.after:
        moved.path.append(cell(goal))
    return event_pb2.Event(moved=moved) if moved.HasField("from") or moved.path else None
