"""Actions in a few words: `move((5, 5), (5, 6))`."""

from tests.rules_service.games.chuhe.support.words import Cell, cell
from zhanqi.games.chuhe.v1 import action_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2

Action = action_pb2.Action


def set_up(col: int, *talents: pb.Talent) -> Action:
    return Action(set_up=action_pb2.SetUp(camp_col=col, talents=talents))


def release(kind: pb.Kind, count: int, at: Cell) -> Action:
    return Action(release=action_pb2.Release(kind=kind, count=count, cell=cell(at)))


def move(start: Cell, *path: Cell) -> Action:
    return Action(move=action_pb2.Move(**{"from": cell(start)}, path=[cell(at) for at in path]))


def attack(start: Cell, *cells: Cell, talent: pb.Talent = pb.TALENT_UNSPECIFIED) -> Action:
    return Action(attack=action_pb2.Attack(**{"from": cell(start)}, cells=[cell(at) for at in cells], talent=talent))


def volley(start: Cell, *cells: Cell) -> Action:
    return attack(start, *cells, talent=pb.TALENT_VOLLEY)


def faith(start: Cell, *cells: Cell) -> Action:
    return attack(start, *cells, talent=pb.TALENT_FAITH)


def camp_attack(at: Cell) -> Action:
    return Action(camp_attack=action_pb2.CampAttack(cell=cell(at)))


def split(start: Cell, amount: int, to: Cell) -> Action:
    return Action(split=action_pb2.Split(**{"from": cell(start)}, amount=amount, cell=cell(to)))


def garrison(start: Cell, amount: int) -> Action:
    return Action(place_garrison=action_pb2.PlaceGarrison(**{"from": cell(start)}, amount=amount))


def designate(start: Cell) -> Action:
    return Action(designate_elite=action_pb2.DesignateElite(**{"from": cell(start)}))


def use(talent: pb.Talent, at: Cell | None = None) -> Action:
    return Action(use_talent=action_pb2.UseTalent(talent=talent, cell=None if at is None else cell(at)))


def end_turn() -> Action:
    return Action(end_turn=action_pb2.EndTurn())


def begin_turn() -> Action:
    return Action(begin_turn=action_pb2.BeginTurn())


def resign() -> position_pb2.Resign:
    return position_pb2.Resign()
