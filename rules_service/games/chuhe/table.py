"""The Table: a position in the form that the rules work on. Cells are indices and sets of cells are integers (`engine.grid`)."""

from typing import NamedTuple

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
"""The index of a cell that is off the board, or of a thing that is not there."""


class Piece:
    """A piece; the rules edit it. See `zhanqi.games.chuhe.v1.Piece` for its figures."""

    __slots__ = ("attacked", "born", "cards", "elite", "fresh", "kind", "moved", "potential", "shield", "strength")

    def __init__(
        self,
        kind: int,
        strength: int,
        shield: int = 0,
        fresh: int = 0,
        cards: int = 0,
        moved: bool = False,
        attacked: bool = False,
        elite: bool = False,
        born: int = 0,
        potential: int = 0,
    ) -> None:
        self.kind = kind
        self.strength = strength
        self.shield = shield
        self.fresh = fresh
        self.cards = cards
        self.moved = moved
        self.attacked = attacked
        self.elite = elite
        self.born = born
        self.potential = potential

    def clone(self) -> "Piece":
        """A copy."""
        return Piece(
            self.kind,
            self.strength,
            self.shield,
            self.fresh,
            self.cards,
            self.moved,
            self.attacked,
            self.elite,
            self.born,
            self.potential,
        )


class Garrison(NamedTuple):
    """A mine garrison: whose (a side, or `NEUTRAL`), centi, and turn starts counted (E3)."""

    owner: int
    strength: int
    counter: int = 0


class Fort(NamedTuple):
    """A fort: whose, and centi."""

    side: int
    defence: int


class Effect(NamedTuple):
    """A talent that lasts: own turn starts until it ends, and the centre of 迷雾."""

    talent: int
    left: int
    at: int = NOWHERE


class Side:
    """What a side has beside its pieces; the rules edit it."""

    __slots__ = (
        "camp",
        "camp_acted",
        "camp_defence",
        "camp_shield",
        "effects",
        "elite_from",
        "gold",
        "knows_enemy_camp",
        "set_up",
        "talents",
        "turn",
    )

    def __init__(self) -> None:
        self.turn = 0
        self.gold = 0
        self.set_up = False
        self.camp = NOWHERE
        self.camp_defence = 0
        self.camp_shield = 0
        self.camp_acted = False
        self.talents: dict[int, int] = {}
        self.effects: tuple[Effect, ...] = ()
        self.elite_from = 0
        self.knows_enemy_camp = False

    def clone(self) -> "Side":
        """A copy."""
        copy = Side.__new__(Side)
        copy.turn = self.turn
        copy.gold = self.gold
        copy.set_up = self.set_up
        copy.camp = self.camp
        copy.camp_defence = self.camp_defence
        copy.camp_shield = self.camp_shield
        copy.camp_acted = self.camp_acted
        copy.talents = dict(self.talents)
        copy.effects = self.effects
        copy.elite_from = self.elite_from
        copy.knows_enemy_camp = self.knows_enemy_camp
        return copy

    def has_effect(self, talent: int) -> bool:
        """A talent of the side is at work."""
        return any(effect.talent == talent for effect in self.effects)


class Table:
    """A position. `pieces[side]` maps a cell to the side's piece there; `occupied[side]` is the set of these cells."""

    __slots__ = (
        "activations",
        "active",
        "ending",
        "first",
        "forts",
        "mine",
        "occupied",
        "phase",
        "pieces",
        "ruins",
        "sides",
        "turn_pending",
        "winner",
    )

    def __init__(self) -> None:
        self.phase = SETUP
        self.first = NORTH
        self.active = NORTH
        self.activations = 0
        self.turn_pending = False
        self.winner = NEUTRAL
        self.ending = 0
        self.sides = (Side(), Side())
        self.pieces: tuple[dict[int, Piece], dict[int, Piece]] = ({}, {})
        self.occupied = [0, 0]
        self.mine: dict[int, Garrison] = {}
        self.forts: dict[int, Fort] = {}
        self.ruins: dict[int, int] = {}

    def clone(self) -> "Table":
        """A copy that shares nothing that the rules edit."""
        copy = Table.__new__(Table)
        copy.phase = self.phase
        copy.first = self.first
        copy.active = self.active
        copy.activations = self.activations
        copy.turn_pending = self.turn_pending
        copy.winner = self.winner
        copy.ending = self.ending
        copy.sides = (self.sides[0].clone(), self.sides[1].clone())
        copy.pieces = (
            {cell: piece.clone() for cell, piece in self.pieces[0].items()},
            {cell: piece.clone() for cell, piece in self.pieces[1].items()},
        )
        copy.occupied = list(self.occupied)
        copy.mine = dict(self.mine)
        copy.forts = dict(self.forts)
        copy.ruins = dict(self.ruins)
        return copy

    def put(self, side: int, cell: int, piece: Piece) -> None:
        """Stand a piece on a cell."""
        self.pieces[side][cell] = piece
        self.occupied[side] |= 1 << cell

    def lift(self, side: int, cell: int) -> Piece:
        """Take a piece off its cell, to stand elsewhere or because it is gone (then see `bury`)."""
        self.occupied[side] &= ~(1 << cell)
        return self.pieces[side].pop(cell)

    def bury(self, side: int, cell: int) -> None:
        """Remove a piece that died."""
        if self.lift(side, cell).elite:
            # T, 精锐: only a piece released later than the elite's death may follow it.
            self.sides[side].elite_from = self.sides[side].turn + 1

    def enemy_structures(self, side: int) -> int:
        """The cells where something other than a piece stops a side's pieces: camp, forts, garrisons not its own (M1)."""
        cells = 0
        enemy = self.sides[1 - side]
        if enemy.camp != NOWHERE:
            cells |= 1 << enemy.camp
        for cell, fort in self.forts.items():
            if fort.side != side:
                cells |= 1 << cell
        for cell, garrison in self.mine.items():
            if garrison.owner != side:
                cells |= 1 << cell
        return cells

    def has_elite(self, side: int) -> bool:
        """One of the side's pieces is its elite."""
        return any(piece.elite for piece in self.pieces[side].values())


def mask_of(cells: dict[int, object]) -> int:
    """The set of a mapping's cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
