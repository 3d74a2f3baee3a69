"""Domains on a board: paths from a start, and targets within reach of an origin."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from zhanqi.rules.v1 import options_pb2
from zhanqi_wire.options.cells import Cell, has, members
from zhanqi_wire.options.domains import FieldDomain, Values

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def on_board(domain: options_pb2.Domain) -> FieldDomain | None:
    """None if it is not a path or reach domain."""
    match domain.WhichOneof("kind"):
        case "path":
            return _Path((domain.path.start_field_path, domain.field_path), domain.path)
        case "reach":
            reach = domain.reach
            fields = (reach.origin_field_path, domain.field_path)
            return _Reach(fields, reach, list(members(reach.origins)), list(members(reach.targets)))
    return None


@dataclass(frozen=True, slots=True)
class _Path:
    """A start and a simple orthogonal path from it."""

    paths: tuple[str, ...]
    domain: options_pb2.PathDomain

    def size(self) -> int:
        return sum(1 for _ in self.values())

    def values(self) -> Iterator[Values]:
        return ((start, path) for start in members(self.domain.starts) for path in self._from(start, ()))

    def draw(self, rng: Random) -> Values:
        # Starts are equally likely, whatever their number of paths, so that only one start's paths are enumerated.
        start = rng.choice(list(members(self.domain.starts)))
        return start, rng.choice(list(self._from(start, ())))

    def has(self, values: Values) -> bool:
        start, path = values
        if not isinstance(start, Cell) or not has(self.domain.starts, start) or not isinstance(path, tuple):
            return False
        cells = [start, *(cell for cell in path if isinstance(cell, Cell))]
        if not len(path) + 1 == len(cells) == len(set(cells)) or not 1 <= len(path) <= self.domain.steps:
            return False
        return (
            all(after in _neighbours(before) for before, after in pairwise(cells))
            and all(has(self.domain.through, cell) for cell in cells[1:-1])
            and has(self.domain.end, cells[-1])
        )

    def _from(self, start: Cell, path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        if len(path) == self.domain.steps:
            return
        for cell in _neighbours(path[-1] if path else start):
            if cell == start or cell in path:
                continue
            longer = (*path, cell)
            if has(self.domain.end, cell):
                yield longer
            if has(self.domain.through, cell):
                yield from self._from(start, longer)


@dataclass(frozen=True, slots=True)
class _Reach:
    """An origin and distinct targets within its reach, in any order: each set is enumerated once."""

    paths: tuple[str, ...]
    domain: options_pb2.ReachDomain
    origins: Sequence[Cell]
    targets: Sequence[Cell]

    def size(self) -> int:
        return sum(math.comb(len(self._near(origin)), count) for origin in self.origins for count in self._counts)

    def values(self) -> Iterator[Values]:
        return (
            (origin, targets)
            for origin in self.origins
            for count in self._counts
            for targets in combinations(self._near(origin), count)
        )

    def draw(self, rng: Random) -> Values:
        origin = rng.choice(self.origins)
        near = self._near(origin)
        (count,) = rng.choices(self._counts, [math.comb(len(near), count) for count in self._counts])
        return origin, tuple(rng.sample(near, count))

    def has(self, values: Values) -> bool:
        origin, targets = values
        if not isinstance(origin, Cell) or not has(self.domain.origins, origin) or not isinstance(targets, tuple):
            return False
        chosen = (targets,) if isinstance(targets, Cell) else targets
        distinct = set(chosen)
        return len(distinct) == len(chosen) and len(chosen) in self._counts and distinct <= set(self._near(origin))

    @property
    def _counts(self) -> range:
        return range(self.domain.min, self.domain.max + 1)

    def _near(self, origin: Cell) -> list[Cell]:
        return [cell for cell in self.targets if cell != origin and self._distance(origin, cell) <= self.domain.distance]

    def _distance(self, one: Cell, other: Cell) -> int:
        rows, cols = abs(one.row - other.row), abs(one.col - other.col)
        return rows + cols if self.domain.metric == options_pb2.METRIC_MANHATTAN else max(rows, cols)


def _neighbours(cell: Cell) -> list[Cell]:
    return [Cell(cell.row + rows, cell.col + cols) for rows, cols in _STEPS]
