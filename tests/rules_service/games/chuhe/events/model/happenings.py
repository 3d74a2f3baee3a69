"""A model of what an action does, as far as events report it: a list of happenings in the order of their events."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from google.protobuf.message import Message

from tests.rules_service.games.chuhe.events.model.battles import Battle, fight
from tests.rules_service.games.chuhe.support.acts import Action
from tests.rules_service.games.chuhe.support.asserts import own, piece_at, the_piece
from tests.rules_service.games.chuhe.support.builder import MINE
from tests.rules_service.games.chuhe.support.words import (
    EAGLE_EYE,
    FARMER,
    FORT,
    HOMESTEAD,
    MIST,
    NEUTRAL,
    POTENTIAL,
    Cell,
    around,
    at,
    cell,
    foe,
)
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@dataclass(frozen=True, slots=True)
class Public:
    """Reported to all alike."""

    event: event_pb2.Event


@dataclass(frozen=True, slots=True)
class Private:
    """Reported to its side alone."""

    side: pb.Side
    event: event_pb2.Event


@dataclass(frozen=True, slots=True)
class Placed:
    """Reported to its side, and in another version to viewers that see the cell before or after; others receive `elsewhere`."""

    side: pb.Side
    cell: Cell
    event: event_pb2.Event
    onlooker: event_pb2.Event
    elsewhere: event_pb2.Event | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A move: the cells entered, with the piece's strength at the start and, if it merged, at the end."""

    side: pb.Side
    kind: int
    strength: int
    start: Cell
    path: tuple[Cell, ...]
    interrupted: bool
    merged: int


@dataclass(frozen=True, slots=True)
class Parting:
    """A split that was carried out: cell and strength of both parts."""

    side: pb.Side
    kind: int
    rest: tuple[Cell, int]
    gone: tuple[Cell, int]


@dataclass(frozen=True, slots=True)
class Clash:
    """An attack."""

    side: pb.Side
    talent: int
    battle: Battle


Happening: TypeAlias = Public | Private | Placed | Walk | Parting | Clash


def happenings(state: pb.State, side: pb.Side, action: Message) -> list[Happening]:
    """What the action of the side does; `NEUTRAL` is the system."""
    if not isinstance(action, Action):
        return [_ended(foe(side), pb.ENDING_RESIGNATION)]
    kind = str(action.WhichOneof("kind"))
    return list(_ACTIONS[kind](state, side if kind != "begin_turn" else state.active, getattr(action, kind)))


def _set_up(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    row = 1 if side == pb.SIDE_NORTH else 20
    accepted = event_pb2.SetUpAccepted(camp=cell((row, action.camp_col)), talents=sorted(action.talents))  # type: ignore[attr-defined]
    yield Private(side, event_pb2.Event(set_up_accepted=accepted))


def _begin_turn(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    """S6, E1 to E5."""
    mine = own(state, side)
    turn = mine.turn + 1
    yield Public(event_pb2.Event(turn_began=event_pb2.TurnBegan(side=side, turn=turn)))
    ended = {effect.talent for effect in mine.effects if effect.left == 1 and effect.talent in (EAGLE_EYE, MIST)}
    if any(piece.side == side and piece.potential == 1 for piece in state.pieces):
        ended.add(POTENTIAL)
    for talent in sorted(ended):
        yield Private(side, event_pb2.Event(effect_ended=event_pb2.EffectEnded(talent=talent)))
    if turn >= 2:
        due = sum(10 * one.strength for one in state.mine if one.owner == side and one.counter + 1 >= 2)
        income = event_pb2.IncomePaid(base=1000, farmers=_farmers(state, side), mine=min(due, 10_000))
        yield Private(side, event_pb2.Event(income_paid=income))


def _farmers(state: pb.State, side: pb.Side) -> int:
    """E2, 驻田: a farmer's strength in centi is its income in gold."""
    camp = own(state, side).camp.at
    homestead = any(talent.talent == HOMESTEAD for talent in own(state, side).talents)
    total = 0
    for piece in state.pieces:
        if piece.side == side and piece.kind == FARMER:
            near = abs(piece.at.row - camp.row) + abs(piece.at.col - camp.col) <= 2
            total += piece.strength * (2 if homestead and near else 1)
    return total


def _release(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    where = at(action.cell)  # type: ignore[attr-defined]
    full = event_pb2.Released(side=side, cell=cell(where), kind=action.kind)  # type: ignore[attr-defined]
    if not hostile(state, side, where):
        full.strength = 100 * action.count  # type: ignore[attr-defined]
        event = event_pb2.Event(released=full)
        yield Placed(side, where, event, event)
    else:
        full.blocked = True
        onlooker = event_pb2.Released(side=side, cell=cell(where), blocked=True)
        yield Placed(side, where, event_pb2.Event(released=full), event_pb2.Event(released=onlooker))


def _move(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    """M1 to M3, M6, A08."""
    start = at(getattr(action, "from"))
    piece = the_piece(state, start)
    wanted = [at(where) for where in action.path]  # type: ignore[attr-defined]
    steps = next((index for index, where in enumerate(wanted) if hostile(state, side, where)), len(wanted))
    interrupted = steps < len(wanted)
    while steps and not _may_stay(state, piece, wanted[steps - 1]):
        steps -= 1
    merged = 0
    host = piece_at(state, wanted[steps - 1]) if steps else None
    if host is not None:
        fresh = piece.fresh + host.fresh
        merged = four_fifths(piece.strength + host.strength - fresh) + fresh
    yield Walk(side, piece.kind, piece.strength, start, tuple(wanted[:steps]), interrupted, merged)


def _may_stay(state: pb.State, piece: pb.Piece, where: Cell) -> bool:
    there = piece_at(state, where)
    return there is None or (there.kind == piece.kind and not there.elite and not piece.elite)


def _split(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    """M4, M6."""
    start, goal = at(getattr(action, "from")), at(action.cell)  # type: ignore[attr-defined]
    piece = the_piece(state, start)
    if hostile(state, side, goal):
        whole = event_pb2.Part(at=cell(start), strength=piece.strength)
        full = event_pb2.SplitOff(side=side, kind=piece.kind, rest=whole, blocked=True)
        onlooker = event_pb2.SplitOff(side=side, gone=event_pb2.Part(at=cell(goal)), blocked=True)
        yield Placed(side, goal, event_pb2.Event(split_off=full), event_pb2.Event(split_off=onlooker))
        return
    amount = action.amount  # type: ignore[attr-defined]
    yield Parting(side, piece.kind, (start, four_fifths(piece.strength - amount)), (goal, four_fifths(amount)))


def _attack(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    talent = action.talent  # type: ignore[attr-defined]
    start, cells = at(getattr(action, "from")), [at(where) for where in action.cells]  # type: ignore[attr-defined]
    if talent:
        yield Public(event_pb2.Event(talent_used=event_pb2.TalentUsed(side=side, talent=talent)))
    yield from _clash(side, talent, fight(state, side, start, cells, talent))


def _camp_attack(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    target = at(action.cell)  # type: ignore[attr-defined]
    yield from _clash(side, 0, fight(state, side, at(own(state, side).camp.at), [target], 0))


def _clash(side: pb.Side, talent: int, battle: Battle) -> Iterator[Happening]:
    yield Clash(side, talent, battle)
    for one in battle.exchanges:
        if one.target is not None and one.target.type == event_pb2.FIGHTER_TYPE_CAMP and not one.target.alive:
            yield _ended(side, pb.ENDING_CAMP_DESTROYED)
    if battle.attacker.type == event_pb2.FIGHTER_TYPE_CAMP and not battle.attacker.alive:
        yield _ended(foe(side), pb.ENDING_CAMP_DESTROYED)


def _place_garrison(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    where = at(getattr(action, "from"))
    assert where in MINE
    placed = event_pb2.GarrisonPlaced(side=side, cell=cell(where), amount=action.amount)  # type: ignore[attr-defined]
    event = event_pb2.Event(garrison_placed=placed)
    yield Placed(side, where, event, event)


def _designate_elite(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    designated = event_pb2.EliteDesignated(cell=getattr(action, "from"))
    yield Private(side, event_pb2.Event(elite_designated=designated))


def _use_talent(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    talent, where = action.talent, at(action.cell)  # type: ignore[attr-defined]
    used = event_pb2.TalentUsed(side=side, talent=talent)
    if talent not in (FORT, POTENTIAL, MIST):
        yield Public(event_pb2.Event(talent_used=used))
        return
    if talent == MIST:
        used.cells.extend(cell(near) for near in sorted(around(where)))
    full = event_pb2.TalentUsed(side=side, talent=talent, cell=cell(where), cells=used.cells)
    full.blocked = talent == FORT and hostile(state, side, where)
    onlooker = event_pb2.TalentUsed(side=side, talent=talent, cells=used.cells)
    if talent != MIST:
        onlooker.cell.CopyFrom(cell(where))
    events = [event_pb2.Event(talent_used=each) for each in (full, onlooker, used)]
    yield Placed(side, where, *events)


def _end_turn(state: pb.State, side: pb.Side, action: Message) -> Iterator[Happening]:
    turn = own(state, side).turn
    yield Public(event_pb2.Event(turn_ended=event_pb2.TurnEnded(side=side, turn=turn)))
    if turn >= 200 and side != state.first:
        yield _ended(NEUTRAL, pb.ENDING_TURN_LIMIT)


_ACTIONS = {
    "set_up": _set_up,
    "begin_turn": _begin_turn,
    "release": _release,
    "move": _move,
    "split": _split,
    "attack": _attack,
    "camp_attack": _camp_attack,
    "place_garrison": _place_garrison,
    "designate_elite": _designate_elite,
    "use_talent": _use_talent,
    "end_turn": _end_turn,
}


def _ended(winner: pb.Side, ending: pb.Ending) -> Public:
    return Public(event_pb2.Event(game_ended=event_pb2.GameEnded(winner=winner, ending=ending)))


def hostile(state: pb.State, side: pb.Side, where: Cell) -> bool:
    """M1, M6: an enemy piece, camp or fort, or a garrison of another owner, is on the cell."""
    enemy = foe(side)
    piece = piece_at(state, where)
    held = [at(fort.at) for fort in state.forts if fort.side == enemy] + [at(one.at) for one in state.mine if one.owner != side]
    return (piece is not None and piece.side == enemy) or where in held or at(own(state, enemy).camp.at) == where


def four_fifths(amount: int) -> int:
    """M3, M4: half up to a hundredth."""
    return (amount * 8 + 5) // 10
