"""A position in the form that the rules work on. Cells are indices and sets of cells are integers (`engine.grid`)."""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import NamedTuple

from rules_service.games.chuhe.catalog.board import BIT, mask_of
from zhanqi.games.chuhe.v1 import state_pb2 as pb

NORTH = 0
SOUTH = 1
NEUTRAL = -1
SEATS = ("north", "south")
SIDES = (NORTH, SOUTH)

SETUP = int(pb.PHASE_SETUP)
PLAY = int(pb.PHASE_PLAY)
OVER = int(pb.PHASE_OVER)

NOWHERE = -1
"""The index of a cell off the board, or of a missing thing."""


@dataclass(slots=True, eq=False)
class Piece:
    """A mutable piece with the fields of `zhanqi.games.chuhe.v1.Piece`."""

    kind: int
    strength: int
    shield: int = 0
    fresh: int = 0
    cards: int = 0
    moved: bool = False
    attacked: bool = False
    elite: bool = False
    born: int = 0
    potential: int = 0

    def clone(self) -> "Piece":
        return Piece(*figures_of(self))


figures_of = attrgetter(*(each.name for each in fields(Piece)))
"""A piece's fields, in the order of `Piece`'s arguments."""


class Garrison(NamedTuple):
    """A mine garrison: owner (a side, or `NEUTRAL`), centi, and turn starts counted (E3)."""

    owner: int
    strength: int
    counter: int = 0


class Fort(NamedTuple):
    """A fort: owner and centi."""

    side: int
    defence: int


class Effect(NamedTuple):
    """A lasting talent: own turn starts until it ends, and the centre of 迷雾."""

    talent: int
    left: int
    at: int = NOWHERE


@dataclass(slots=True, eq=False)
class Side:
    """A side's mutable state apart from its pieces. `talents` maps each talent to its cooldown."""

    turn: int = 0
    gold: int = 0
    set_up: bool = False
    camp: int = NOWHERE
    camp_defence: int = 0
    camp_shield: int = 0
    camp_acted: bool = False
    talents: dict[int, int] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    elite_from: int = 0
    knows_enemy_camp: bool = False

    def clone(self) -> "Side":
        copy = Side(*_side_fields(self))
        copy.talents = dict(self.talents)
        return copy

    def has_effect(self, talent: int) -> bool:
        return bool(self.effects) and any(effect.talent == talent for effect in self.effects)


_side_fields = attrgetter(*(each.name for each in fields(Side)))


@dataclass(slots=True, eq=False)
class Table:
    """A mutable position.

    `pieces[side]` maps each cell to the side's piece there; `occupied[side]` is the set of these cells. `ruins` maps each cell to
    the side whose fort stood there.
    """

    phase: int = SETUP
    first: int = NORTH
    active: int = NORTH
    activations: int = 0
    turn_pending: bool = False
    winner: int = NEUTRAL
    ending: int = 0
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    pieces: tuple[dict[int, Piece], dict[int, Piece]] = field(default_factory=lambda: ({}, {}))
    occupied: list[int] = field(default_factory=lambda: [0, 0])
    mine: dict[int, Garrison] = field(default_factory=dict)
    forts: dict[int, Fort] = field(default_factory=dict)
    ruins: dict[int, int] = field(default_factory=dict)

    def clone(self) -> "Table":
        """A deep copy."""
        copy = Table(*_table_fields(self))
        north, south = self.pieces
        copy.sides = (self.sides[0].clone(), self.sides[1].clone())
        copy.pieces = (
            {cell: piece.clone() for cell, piece in north.items()},
            {cell: piece.clone() for cell, piece in south.items()},
        )
        copy.occupied = list(self.occupied)
        copy.mine, copy.forts, copy.ruins = dict(self.mine), dict(self.forts), dict(self.ruins)
        return copy

    def put(self, side: int, cell: int, piece: Piece) -> None:
        self.pieces[side][cell] = piece
        self.occupied[side] |= BIT[cell]

    def lift(self, side: int, cell: int) -> Piece:
        """Take a living piece off its cell; for a dead one call `bury`."""
        self.occupied[side] &= ~BIT[cell]
        return self.pieces[side].pop(cell)

    def bury(self, side: int, cell: int) -> None:
        """Remove a dead piece."""
        if self.lift(side, cell).elite:
            # T, 精锐: only a piece released later than the elite's death may follow it.
            self.sides[side].elite_from = self.sides[side].turn + 1

    def obstacles(self, side: int) -> int:
        """The cells closed to a side's pieces: enemy pieces and camp, forts and garrisons of another owner (M1, M6)."""
        enemy = 1 - side
        cells = self.occupied[enemy]
        if self.sides[enemy].camp != NOWHERE:
            cells |= BIT[self.sides[enemy].camp]
        cells |= mask_of(cell for cell, fort in self.forts.items() if fort.side != side)
        return cells | mask_of(cell for cell, garrison in self.mine.items() if garrison.owner != side)


_table_fields = attrgetter(*(each.name for each in fields(Table)))
