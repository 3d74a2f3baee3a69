"""Domains with listed values: cells, choice, subset, range, order, split order, pairs."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Protocol

from zhanqi.rules.v1 import options_pb2
from zhanqi_wire.options.cells import Cell, members
from zhanqi_wire.options.fields import FieldValue, Scalar, scalar

Values = tuple[FieldValue | None, ...]
"""A value for each field of a domain, in the order of `paths`. None if the field is absent."""


class FieldDomain(Protocol):
    """The values that one or two fields may take together."""

    @property
    def paths(self) -> tuple[str, ...]: ...

    def size(self) -> int: ...

    def values(self) -> Iterator[Values]:
        """Every value once, in a stable order."""

    def draw(self, rng: Random) -> Values:
        """A random value. Raises ValueError or IndexError if the domain is empty."""

    def has(self, values: Values) -> bool: ...


def listed(domain: options_pb2.Domain) -> FieldDomain | None:
    """None if it is not a domain with listed values."""
    path = domain.field_path
    match domain.WhichOneof("kind"):
        case "cells":
            return _Choice((path,), [(cell,) for cell in members(domain.cells.among)])
        case "choice":
            return _Choice((path,), [(scalar(value),) for value in domain.choice.among])
        case "subset":
            among: list[Scalar] = [scalar(value) for value in domain.subset.among] or list(members(domain.subset.cells))
            return _Subset((path,), domain.subset.min, domain.subset.max, among)
        case "range":
            return _Range((path,), domain.range.min, domain.range.max)
        case "order":
            return _Order((path,), [scalar(value) for value in domain.order.items])
        case "split_order":
            split = domain.split_order
            return _SplitOrder((path, split.rest_field_path), [scalar(value) for value in split.items])
        case "pairs":
            pairs = [(scalar(pair.first), scalar(pair.second)) for pair in domain.pairs.among]
            return _Choice((path, domain.pairs.second_field_path), pairs)
    return None


@dataclass(frozen=True, slots=True)
class _Choice:
    """One of several values, each for one field or a pair of fields."""

    paths: tuple[str, ...]
    among: Sequence[tuple[Scalar, ...]]

    def size(self) -> int:
        return len(self.among)

    def values(self) -> Iterator[Values]:
        return iter(self.among)

    def draw(self, rng: Random) -> Values:
        return rng.choice(self.among)

    def has(self, values: Values) -> bool:
        return values in self.among


@dataclass(frozen=True, slots=True)
class _Range:
    """One whole number."""

    paths: tuple[str, ...]
    least: int
    greatest: int

    def size(self) -> int:
        return max(0, self.greatest - self.least + 1)

    def values(self) -> Iterator[Values]:
        return ((number,) for number in range(self.least, self.greatest + 1))

    def draw(self, rng: Random) -> Values:
        return (rng.randint(self.least, self.greatest),)

    def has(self, values: Values) -> bool:
        (number,) = values
        return isinstance(number, int) and self.least <= number <= self.greatest


@dataclass(frozen=True, slots=True)
class _Subset:
    """Distinct values in any order: each set is enumerated once."""

    paths: tuple[str, ...]
    least: int
    greatest: int
    among: Sequence[Scalar]

    def size(self) -> int:
        return sum(math.comb(len(self.among), count) for count in self._counts())

    def values(self) -> Iterator[Values]:
        return ((chosen,) for count in self._counts() for chosen in combinations(self.among, count))

    def draw(self, rng: Random) -> Values:
        counts = self._counts()
        (count,) = rng.choices(counts, [math.comb(len(self.among), count) for count in counts])
        return (tuple(rng.sample(self.among, count)),)

    def has(self, values: Values) -> bool:
        (chosen,) = values
        if not isinstance(chosen, tuple) or isinstance(chosen, Cell):
            return False
        distinct = set(chosen)
        return len(distinct) == len(chosen) and self.least <= len(chosen) <= self.greatest and distinct <= set(self.among)

    def _counts(self) -> range:
        return range(self.least, min(self.greatest, len(self.among)) + 1)


@dataclass(frozen=True, slots=True)
class _Order:
    """All values, in any order."""

    paths: tuple[str, ...]
    items: Sequence[Scalar]

    def size(self) -> int:
        return math.factorial(len(self.items))

    def values(self) -> Iterator[Values]:
        return ((ordered,) for ordered in permutations(self.items))

    def draw(self, rng: Random) -> Values:
        return (tuple(rng.sample(self.items, len(self.items))),)

    def has(self, values: Values) -> bool:
        (ordered,) = values
        return isinstance(ordered, tuple) and len(ordered) == len(self.items) and set(ordered) == set(self.items)


@dataclass(frozen=True, slots=True)
class _SplitOrder:
    """All values in any order, split at any place between two fields."""

    paths: tuple[str, ...]
    items: Sequence[Scalar]

    def size(self) -> int:
        # Permutations times places to cut.
        return math.factorial(len(self.items)) * (len(self.items) + 1)

    def values(self) -> Iterator[Values]:
        cuts = range(len(self.items) + 1)
        return ((ordered[:cut], ordered[cut:]) for ordered in permutations(self.items) for cut in cuts)

    def draw(self, rng: Random) -> Values:
        ordered = tuple(rng.sample(self.items, len(self.items)))
        cut = rng.randint(0, len(ordered))
        return ordered[:cut], ordered[cut:]

    def has(self, values: Values) -> bool:
        first, rest = values
        if not isinstance(first, tuple) or not isinstance(rest, tuple):
            return False
        both = first + rest
        return len(both) == len(self.items) and set(both) == set(self.items)
