"""Actions in the form that the rules work on: cells are indices, `NOWHERE` if off the board."""

from typing import NamedTuple


class SetUp(NamedTuple):
    """S1."""

    camp_col: int
    talents: tuple[int, ...]


class Release(NamedTuple):
    """R1."""

    kind: int
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of an action
    cell: int


class Move(NamedTuple):
    """M1; the path lists the cells after the piece's own (A07)."""

    origin: int
    path: tuple[int, ...]


class Attack(NamedTuple):
    """C; `talent` is 0, VOLLEY or FAITH."""

    origin: int
    cells: tuple[int, ...]
    talent: int = 0


class CampAttack(NamedTuple):
    """C10."""

    cell: int


class Split(NamedTuple):
    """M4; the amount in centi."""

    origin: int
    amount: int
    cell: int


class PlaceGarrison(NamedTuple):
    """G2; the amount in centi."""

    origin: int
    amount: int


class DesignateElite(NamedTuple):
    """T, 精锐."""

    origin: int


class UseTalent(NamedTuple):
    """T: the active talents that are no attack; `cell` is None where none was named."""

    talent: int
    cell: int | None = None


class EndTurn(NamedTuple):
    """S5."""


class BeginTurn(NamedTuple):
    """S6; only `system` submits it."""


class Resign(NamedTuple):
    """S7."""


Action = (
    SetUp
    | Release
    | Move
    | Attack
    | CampAttack
    | Split
    | PlaceGarrison
    | DesignateElite
    | UseTalent
    | EndTurn
    | BeginTurn
    | Resign
)
