"""Sets of legal actions in the form that the rules work on: sets of cells are integers, amounts are centi."""

from typing import NamedTuple


class SetUpOption(NamedTuple):
    """Any camp column and any two different talents (S1)."""


class ReleaseOption(NamedTuple):
    """1 to `max_count` cards of a kind onto any of the cells (R)."""

    kind: int
    max_count: int
    cells: int


class MoveOption(NamedTuple):
    """Any piece on `starts`, by any path of 1 to `steps` cells through `through` that ends in `end` (M1)."""

    starts: int
    steps: int
    through: int
    end: int


class AttackOption(NamedTuple):
    """Any piece on `origins` at 1 to `max_targets` targets within `distance` of it (C)."""

    talent: int
    origins: int
    distance: int
    targets: int
    max_targets: int


class CampAttackOption(NamedTuple):
    """The camp at any target (C10)."""

    targets: int


class SplitOption(NamedTuple):
    """Any piece on `origins`, `SPLIT_MIN` to `max_amount`, onto any of the cells next to it (M4)."""

    origins: int
    max_amount: int
    cells: int


class GarrisonOption(NamedTuple):
    """Any piece on `origins`, 1 to `max_amount` (G2)."""

    origins: int
    max_amount: int


class DesignateOption(NamedTuple):
    """Any piece on the cells (T, 精锐)."""

    cells: int


class TalentOption(NamedTuple):
    """A talent that is not an attack, on any of the cells; `cells` is None if the talent names none (T)."""

    talent: int
    cells: int | None


class EndTurnOption(NamedTuple):
    """S5."""


Option = (
    SetUpOption
    | ReleaseOption
    | MoveOption
    | AttackOption
    | CampAttackOption
    | SplitOption
    | GarrisonOption
    | DesignateOption
    | TalentOption
    | EndTurnOption
)
