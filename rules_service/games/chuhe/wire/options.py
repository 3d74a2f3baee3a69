"""Options as messages: a template action and the domains of its open fields."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_service.games.chuhe import option as opt
from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.figures import SPLIT_MIN, TALENTS_CHOSEN
from rules_service.games.chuhe.catalog.talents import TALENTS
from rules_service.games.chuhe.option import Option
from rules_service.games.chuhe.wire.values import cell_set
from zhanqi.games.chuhe.v1 import action_pb2 as pb
from zhanqi.rules.v1 import options_pb2
from zhanqi.rules.v1.options_pb2 import CellDomain, Domain, PathDomain, RangeDomain, ReachDomain, SubsetDomain, Value


def encode_option(option: Option) -> options_pb2.Option:
    template, domains = ENCODERS[type(option)](option)
    message = options_pb2.Option(domains=domains)
    message.template.Pack(template, deterministic=True)
    return message


_Parts = tuple[pb.Action, list[Domain]]


def _set_up(option: opt.SetUpOption) -> _Parts:
    talents = SubsetDomain(min=TALENTS_CHOSEN, max=TALENTS_CHOSEN, among=[Value(number=talent) for talent in sorted(TALENTS)])
    domains = [
        Domain(field_path="set_up.camp_col", range=RangeDomain(min=1, max=GRID.columns)),
        Domain(field_path="set_up.talents", subset=talents),
    ]
    return pb.Action(set_up=pb.SetUp()), domains


def _release(option: opt.ReleaseOption) -> _Parts:
    domains = [
        Domain(field_path="release.count", range=RangeDomain(min=1, max=option.max_count)),
        Domain(field_path="release.cell", cells=CellDomain(among=cell_set(option.cells))),
    ]
    return pb.Action(release=pb.Release(kind=option.kind)), domains  # type: ignore[arg-type]


def _move(option: opt.MoveOption) -> _Parts:
    path = PathDomain(
        starts=cell_set(option.starts),
        start_field_path="move.from",
        steps=option.steps,
        through=cell_set(option.through),
        end=cell_set(option.end),
    )
    return pb.Action(move=pb.Move()), [Domain(field_path="move.path", path=path)]


def _attack(option: opt.AttackOption) -> _Parts:
    reach = ReachDomain(
        origins=cell_set(option.origins),
        origin_field_path="attack.from",
        distance=option.distance,
        metric=options_pb2.METRIC_CHEBYSHEV,
        targets=cell_set(option.targets),
        min=1,
        max=option.max_targets,
    )
    template = pb.Action(attack=pb.Attack(talent=option.talent))  # type: ignore[arg-type]
    return template, [Domain(field_path="attack.cells", reach=reach)]


def _camp_attack(option: opt.CampAttackOption) -> _Parts:
    cells = CellDomain(among=cell_set(option.targets))
    return pb.Action(camp_attack=pb.CampAttack()), [Domain(field_path="camp_attack.cell", cells=cells)]


def _split(option: opt.SplitOption) -> _Parts:
    reach = ReachDomain(
        origins=cell_set(option.origins),
        origin_field_path="split.from",
        distance=1,
        metric=options_pb2.METRIC_MANHATTAN,
        targets=cell_set(option.cells),
        min=1,
        max=1,
    )
    domains = [
        Domain(field_path="split.amount", range=RangeDomain(min=SPLIT_MIN, max=option.max_amount)),
        Domain(field_path="split.cell", reach=reach),
    ]
    return pb.Action(split=pb.Split()), domains


def _garrison(option: opt.GarrisonOption) -> _Parts:
    domains = [
        Domain(field_path="place_garrison.from", cells=CellDomain(among=cell_set(option.origins))),
        Domain(field_path="place_garrison.amount", range=RangeDomain(min=1, max=option.max_amount)),
    ]
    return pb.Action(place_garrison=pb.PlaceGarrison()), domains


def _designate(option: opt.DesignateOption) -> _Parts:
    cells = CellDomain(among=cell_set(option.cells))
    return pb.Action(designate_elite=pb.DesignateElite()), [Domain(field_path="designate_elite.from", cells=cells)]


def _talent(option: opt.TalentOption) -> _Parts:
    template = pb.Action(use_talent=pb.UseTalent(talent=option.talent))  # type: ignore[arg-type]
    if option.cells is None:
        return template, []
    return template, [Domain(field_path="use_talent.cell", cells=CellDomain(among=cell_set(option.cells)))]


ENCODERS: Mapping[type[Option], Callable[[Any], _Parts]] = {
    opt.SetUpOption: _set_up,
    opt.ReleaseOption: _release,
    opt.MoveOption: _move,
    opt.AttackOption: _attack,
    opt.CampAttackOption: _camp_attack,
    opt.SplitOption: _split,
    opt.GarrisonOption: _garrison,
    opt.DesignateOption: _designate,
    opt.TalentOption: _talent,
    opt.EndTurnOption: lambda option: (pb.Action(end_turn=pb.EndTurn()), []),
}
