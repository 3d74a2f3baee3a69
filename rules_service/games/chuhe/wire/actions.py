"""`Action` messages to and from the actions of the rules."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

from rules_service.engine.errors import MalformedAction
from rules_service.games.chuhe import action as act
from rules_service.games.chuhe.action import Action
from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.talents import ATTACKS, TALENTS
from rules_service.games.chuhe.catalog.units import UNITS
from rules_service.games.chuhe.wire.values import cell_message
from zhanqi.games.chuhe.v1 import action_pb2 as pb
from zhanqi.rules.v1.board_pb2 import Cell
from zhanqi.rules.v1.position_pb2 import Resign


def decode_action(message: Message) -> Action:
    """Raises `MalformedAction` with the field's path."""
    if isinstance(message, Resign):
        return act.Resign()
    if not isinstance(message, pb.Action):
        raise MalformedAction("", "not an action of this game")
    kind = message.WhichOneof("kind")
    if kind is None:
        raise MalformedAction("kind", "not set")
    return DECODERS[kind](getattr(message, kind))


def _cell(at: Cell) -> int:
    return GRID.index(at.row, at.col)


def _cells(cells: Any) -> tuple[int, ...]:
    return tuple(_cell(cell) for cell in cells)


def _origin(message: Any) -> int:
    return _cell(getattr(message, "from"))


def _release(message: pb.Release) -> Action:
    if message.kind not in UNITS:
        raise MalformedAction("release.kind", "unknown kind")
    return act.Release(message.kind, message.count, _cell(message.cell))


def _attack(message: pb.Attack) -> Action:
    if message.talent and message.talent not in ATTACKS:
        raise MalformedAction("attack.talent", "not a talent that is an attack")
    return act.Attack(_origin(message), _cells(message.cells), message.talent)


def _use_talent(message: pb.UseTalent) -> Action:
    if message.talent not in TALENTS:
        raise MalformedAction("use_talent.talent", "unknown talent")
    return act.UseTalent(message.talent, _cell(message.cell) if message.HasField("cell") else None)


DECODERS: Mapping[str, Callable[[Any], Action]] = {
    "set_up": lambda message: act.SetUp(message.camp_col, tuple(message.talents)),
    "release": _release,
    "move": lambda message: act.Move(_origin(message), _cells(message.path)),
    "attack": _attack,
    "camp_attack": lambda message: act.CampAttack(_cell(message.cell)),
    "split": lambda message: act.Split(_origin(message), message.amount, _cell(message.cell)),
    "place_garrison": lambda message: act.PlaceGarrison(_origin(message), message.amount),
    "designate_elite": lambda message: act.DesignateElite(_origin(message)),
    "use_talent": _use_talent,
    "end_turn": lambda message: act.EndTurn(),
    "begin_turn": lambda message: act.BeginTurn(),
}


def encode_action(action: Action) -> Message:
    """Every cell must be on the board."""
    return ENCODERS[type(action)](action)


def _encode_attack(action: act.Attack) -> pb.Action:
    message = pb.Action()
    _set_origin(message.attack, action.origin)
    message.attack.cells.extend(cell_message(cell) for cell in action.cells)
    message.attack.talent = action.talent  # type: ignore[assignment]
    return message


def _encode_move(action: act.Move) -> pb.Action:
    message = pb.Action()
    _set_origin(message.move, action.origin)
    message.move.path.extend(cell_message(cell) for cell in action.path)
    return message


def _encode_split(action: act.Split) -> pb.Action:
    message = pb.Action(split=pb.Split(amount=action.amount, cell=cell_message(action.cell)))
    _set_origin(message.split, action.origin)
    return message


def _encode_garrison(action: act.PlaceGarrison) -> pb.Action:
    message = pb.Action(place_garrison=pb.PlaceGarrison(amount=action.amount))
    _set_origin(message.place_garrison, action.origin)
    return message


def _encode_elite(action: act.DesignateElite) -> pb.Action:
    message = pb.Action()
    _set_origin(message.designate_elite, action.origin)
    return message


def _encode_talent(action: act.UseTalent) -> pb.Action:
    cell = None if action.cell is None else cell_message(action.cell)
    return pb.Action(use_talent=pb.UseTalent(talent=action.talent, cell=cell))  # type: ignore[arg-type]


def _set_origin(message: Any, cell: int) -> None:
    getattr(message, "from").CopyFrom(cell_message(cell))


ENCODERS: Mapping[type[Action], Callable[[Any], Message]] = {
    act.SetUp: lambda action: pb.Action(set_up=pb.SetUp(camp_col=action.camp_col, talents=action.talents)),
    act.Release: lambda action: pb.Action(
        release=pb.Release(kind=action.kind, count=action.count, cell=cell_message(action.cell))
    ),
    act.Move: _encode_move,
    act.Attack: _encode_attack,
    act.CampAttack: lambda action: pb.Action(camp_attack=pb.CampAttack(cell=cell_message(action.cell))),
    act.Split: _encode_split,
    act.PlaceGarrison: _encode_garrison,
    act.DesignateElite: _encode_elite,
    act.UseTalent: _encode_talent,
    act.EndTurn: lambda action: pb.Action(end_turn=pb.EndTurn()),
    act.BeginTurn: lambda action: pb.Action(begin_turn=pb.BeginTurn()),
    act.Resign: lambda action: Resign(),
}
