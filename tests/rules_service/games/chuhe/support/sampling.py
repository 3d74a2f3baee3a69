"""Random actions out of options, without protobuf messages, for the playout benchmark."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rules_service.engine.grid import cells_of
from rules_service.games.chuhe import action as act
from rules_service.games.chuhe import option as opt
from rules_service.games.chuhe.action import Action
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, GRID, WITHIN
from rules_service.games.chuhe.catalog.figures import SPLIT_MIN, TALENTS_CHOSEN
from rules_service.games.chuhe.catalog.talents import TALENTS
from rules_service.games.chuhe.option import Option

RandBelow: TypeAlias = Callable[[int], int]
"""Returns a random number from 0 to its argument - 1."""

_DENSE = 64
"""Sets with more cells are sampled by rejection."""


def sample(option: Option, randbelow: RandBelow) -> Action:
    """A random action of the option; not all are equally likely."""
    return _SAMPLERS[type(option)](option, randbelow)


def pick(cells: int, randbelow: RandBelow) -> int:
    """A cell of the set, each equally likely."""
    count = cells.bit_count()
    if count > _DENSE:
        while True:
            cell = randbelow(GRID.size)
            if cells >> cell & 1:
                return cell
    for _ in range(randbelow(count)):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


def _set_up(option: opt.SetUpOption, randbelow: RandBelow) -> Action:
    talents = list(TALENTS)
    chosen = [talents.pop(randbelow(len(talents))) for _ in range(TALENTS_CHOSEN)]
    return act.SetUp(1 + randbelow(GRID.columns), tuple(chosen))


def _release(option: opt.ReleaseOption, randbelow: RandBelow) -> Action:
    return act.Release(option.kind, 1 + randbelow(option.max_count), pick(option.cells, randbelow))


def _move(option: opt.MoveOption, randbelow: RandBelow) -> Action:
    start = pick(option.starts, randbelow)
    if option.steps == 1:
        return act.Move(start, (pick(BESIDE[start] & option.end, randbelow),))
    choices = paths(option, start)
    return act.Move(start, choices[randbelow(len(choices))])


def paths(option: opt.MoveOption, start: int) -> Sequence[tuple[int, ...]]:
    """Every path of the option from the start."""
    complete: list[tuple[int, ...]] = []
    growing: list[tuple[tuple[int, ...], int]] = [((), BIT[start])]
    for _ in range(option.steps):
        grown: list[tuple[tuple[int, ...], int]] = []
        for path, visited in growing:
            for cell in cells_of(BESIDE[path[-1] if path else start] & ~visited):
                longer = (*path, cell)
                if option.end >> cell & 1:
                    complete.append(longer)
                if option.through >> cell & 1:
                    grown.append((longer, visited | BIT[cell]))
        growing = grown
    return complete


def _attack(option: opt.AttackOption, randbelow: RandBelow) -> Action:
    origin = pick(option.origins, randbelow)
    targets = WITHIN[option.distance][origin] & option.targets & ~BIT[origin]
    cells = []
    for _ in range(1 + randbelow(min(option.max_targets, targets.bit_count()))):
        cells.append(pick(targets, randbelow))
        targets &= ~BIT[cells[-1]]
    return act.Attack(origin, tuple(cells), option.talent)


def _split(option: opt.SplitOption, randbelow: RandBelow) -> Action:
    origin = pick(option.origins, randbelow)
    amount = SPLIT_MIN + randbelow(option.max_amount - SPLIT_MIN + 1)
    return act.Split(origin, amount, pick(BESIDE[origin] & option.cells, randbelow))


def _talent(option: opt.TalentOption, randbelow: RandBelow) -> Action:
    return act.UseTalent(option.talent, None if option.cells is None else pick(option.cells, randbelow))


def _camp_attack(option: opt.CampAttackOption, randbelow: RandBelow) -> Action:
    return act.CampAttack(pick(option.targets, randbelow))


def _garrison(option: opt.GarrisonOption, randbelow: RandBelow) -> Action:
    return act.PlaceGarrison(pick(option.origins, randbelow), 1 + randbelow(option.max_amount))


def _designate(option: opt.DesignateOption, randbelow: RandBelow) -> Action:
    return act.DesignateElite(pick(option.cells, randbelow))


def _end_turn(option: opt.EndTurnOption, randbelow: RandBelow) -> Action:
    return act.EndTurn()


_SAMPLERS: Mapping[type[Option], Callable[[Any, RandBelow], Action]] = {
    opt.SetUpOption: _set_up,
    opt.ReleaseOption: _release,
    opt.MoveOption: _move,
    opt.AttackOption: _attack,
    opt.CampAttackOption: _camp_attack,
    opt.SplitOption: _split,
    opt.GarrisonOption: _garrison,
    opt.DesignateOption: _designate,
    opt.TalentOption: _talent,
    opt.EndTurnOption: _end_turn,
}
