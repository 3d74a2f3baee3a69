"""Converts actions of the vectors to wire messages."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

from tests.conformance.chuhe.words import cell, int32, int64, number
from zhanqi.games.chuhe.v1 import action_pb2 as pb
from zhanqi.games.chuhe.v1 import state_pb2
from zhanqi.rules.v1 import position_pb2


def action_message(do: dict[str, Any]) -> Message:
    """The wire's action; an unknown name becomes an action without a kind, for the service to refuse."""
    kinds = [key for key in do if key != "by"]
    if len(kinds) != 1 or kinds[0] not in _KINDS:
        return pb.Action()
    return _KINDS[kinds[0]](do[kinds[0]] or {})


def _set_up(fields: dict[str, Any]) -> pb.Action:
    talents = [number(state_pb2.Talent, talent) for talent in fields.get("talents", [])]
    return pb.Action(set_up=pb.SetUp(camp_col=int32(fields.get("camp_col", 0)), talents=talents))


def _release(fields: dict[str, Any]) -> pb.Action:
    kind = number(state_pb2.Kind, fields.get("kind"))
    return pb.Action(release=pb.Release(kind=kind, count=int32(fields.get("count", 0)), cell=cell(fields.get("cell"))))


def _move(fields: dict[str, Any]) -> pb.Action:
    move = pb.Move(path=_cells(fields.get("path", [])))
    _set_from(move, fields)
    return pb.Action(move=move)


def _attack(fields: dict[str, Any]) -> pb.Action:
    attack = pb.Attack(cells=_cells(fields.get("cells", [])), talent=number(state_pb2.Talent, fields.get("talent")))
    _set_from(attack, fields)
    return pb.Action(attack=attack)


def _camp_attack(fields: dict[str, Any]) -> pb.Action:
    return pb.Action(camp_attack=pb.CampAttack(cell=cell(fields.get("cell"))))


def _split(fields: dict[str, Any]) -> pb.Action:
    split = pb.Split(amount=int64(fields.get("amount", 0)), cell=cell(fields.get("cell")))
    _set_from(split, fields)
    return pb.Action(split=split)


def _garrison(fields: dict[str, Any]) -> pb.Action:
    garrison = pb.PlaceGarrison(amount=int64(fields.get("amount", 0)))
    _set_from(garrison, fields)
    return pb.Action(place_garrison=garrison)


def _designate_elite(fields: dict[str, Any]) -> pb.Action:
    elite = pb.DesignateElite()
    _set_from(elite, fields)
    return pb.Action(designate_elite=elite)


def _use_talent(fields: dict[str, Any]) -> pb.Action:
    talent = number(state_pb2.Talent, fields.get("talent"))
    return pb.Action(use_talent=pb.UseTalent(talent=talent, cell=cell(fields.get("cell"))))


def _end_turn(fields: dict[str, Any]) -> pb.Action:
    return pb.Action(end_turn=pb.EndTurn())


def _resign(fields: dict[str, Any]) -> Message:
    return position_pb2.Resign()


_KINDS: Mapping[str, Callable[[dict[str, Any]], Message]] = {
    "setup": _set_up,
    "release": _release,
    "move": _move,
    "attack": _attack,
    "camp_attack": _camp_attack,
    "split": _split,
    "garrison": _garrison,
    "designate_elite": _designate_elite,
    "use_talent": _use_talent,
    "end_turn": _end_turn,
    "resign": _resign,
}


def _set_from(message: Any, fields: dict[str, Any]) -> None:
    # `from` is a keyword of Python.
    at = cell(fields.get("from"))
    if at is not None:
        getattr(message, "from").CopyFrom(at)


def _cells(cells: list[list[int]]) -> list[Any]:
    return [cell(each) for each in cells]
