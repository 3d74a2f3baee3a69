"""Actions in the form that the rules work on: cells are indices, `NOWHERE` if off the board; amounts are centi."""

from typing import NamedTuple


class SetUp(NamedTuple):
    """S1."""

    camp_col: int
    talents: tuple[int, ...]


class Release(NamedTuple):
    """R1."""

    kind: int
    count: int  # type: ignore[assignment]  # shadows tuple.count
    cell: int


class Move(NamedTuple):
    """M1. The path starts after the piece's own cell (A07)."""

    origin: int
    path: tuple[int, ...]


class Attack(NamedTuple):
    """C. `talent` is 0, VOLLEY or FAITH."""

    origin: int
    cells: tuple[int, ...]
    talent: int = 0


class CampAttack(NamedTuple):
    """C10."""

    cell: int


class Split(NamedTuple):
    """M4."""

    origin: int
    amount: int
    cell: int


class PlaceGarrison(NamedTuple):
    """G2."""

    origin: int
    amount: int


class DesignateElite(NamedTuple):
    """T, 精锐."""

    origin: int


class UseTalent(NamedTuple):
    """T: an active talent that is not an attack. `cell` is None if the action names none."""

    talent: int
    cell: int | None = None


class EndTurn(NamedTuple):
    """S5."""


class BeginTurn(NamedTuple):
    """S6. Only `system` submits it."""


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
