"""A participant of a battle: its strikes (C2, C5 to C10), the damage it takes (C12), and what an attack hits (C1)."""

from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.figures import (
    CAMP_RANGE,
    CAMP_STRIKE,
    LEAD_DIVISOR,
    NEUTRAL_RANGE,
    SPARED,
    STRIKE_DIVISOR,
    STRIKE_UNIT,
)
from rules_service.games.chuhe.catalog.talents import POTENTIAL, SWIFT, SWIFT_STRIKE, TALENTS
from rules_service.games.chuhe.catalog.units import CAVALRY, RANGE
from rules_service.games.chuhe.position.table import NEUTRAL, Fort, Garrison, Piece, Table
from rules_service.games.chuhe.rounding import rounded
from zhanqi.games.chuhe.v1 import event_pb2

PIECE = int(event_pb2.FIGHTER_TYPE_PIECE)
GARRISON = int(event_pb2.FIGHTER_TYPE_GARRISON)
FORT = int(event_pb2.FIGHTER_TYPE_FORT)
CAMP = int(event_pb2.FIGHTER_TYPE_CAMP)


class Fighter:
    """A piece, garrison, fort or camp in a battle. It edits its Table.

    Centi: `before` is its strength or defence at the start of the battle, `left` after the last strike (negative if the damage
    exceeded it), `damage` the sum of its own strikes, `spared` the part of the strikes at it that C15 took back.
    `kills` are the fighters that it destroyed; `struck`: it struck; `cannot_fall`: C15 holds for it.
    """

    __slots__ = (
        "before",
        "cannot_fall",
        "cell",
        "damage",
        "destroyed",
        "kills",
        "left",
        "piece",
        "reach",
        "side",
        "spared",
        "struck",
        "table",
        "type",
    )

    def __init__(self, table: Table, side: int, cell: int, fighter_type: int, piece: Piece | None = None) -> None:
        self.table = table
        self.side = side
        self.cell = cell
        self.type = fighter_type
        self.piece = piece
        self.reach = self._reach()
        self.before = self.left = self.strength
        self.damage = self.spared = 0
        self.destroyed = self.cannot_fall = False
        self.struck = False
        self.kills: list[Fighter] = []

    @property
    def strength(self) -> int:
        """The present strength or defence in centi; 0 or below once destroyed."""
        if self.piece is not None:
            return self.piece.strength
        if self.type == GARRISON:
            return self.table.mine[self.cell].strength
        if self.type == FORT:
            return self.table.forts[self.cell].defence
        return self.table.sides[self.side].camp_defence

    @property
    def counts_as_piece(self) -> bool:
        """C5, C7 and C15 apply to it (C6)."""
        return self.piece is not None or self.side == NEUTRAL

    @property
    def has_potential(self) -> bool:
        """C9."""
        return self.piece is not None and self.piece.potential > 0

    @property
    def is_swift(self) -> bool:
        """C8."""
        return self.piece is not None and self.piece.kind == CAVALRY and SWIFT in self.table.sides[self.side].talents

    @property
    def is_sheltered(self) -> bool:
        """A shield or an own fort takes damage first (C12)."""
        if self.piece is None:
            return False
        return self.piece.shield > 0 or self._shelter() is not None

    @property
    def cushion(self) -> int:
        """The centi of damage that leave its strikes unchanged."""
        if self.piece is not None:
            fort = self._shelter()
            return max(self.piece.shield, 0) + (0 if fort is None else fort.defence)
        if self.type == CAMP:
            own = self.table.sides[self.side]
            return max(own.camp_shield, 0) + own.camp_defence - 1
        return 0

    def can_strike(self, other: "Fighter") -> bool:
        """The other is within its range (C3)."""
        return self.reach > 0 and GRID.chebyshev(self.cell, other.cell) <= self.reach

    def strike_damage(self, *, halved: bool, strength: int | None = None) -> int:
        """C2: the centi of one strike, from the present strength (or from `strength`)."""
        if self.type == CAMP:
            return CAMP_STRIKE
        times, parts = self._modifiers(halved=halved)
        times, parts = times * (self.strength if strength is None else strength), parts * STRIKE_DIVISOR
        return -(-times // (parts * STRIKE_UNIT)) * STRIKE_UNIT

    def whole_blow(self, *, halved: bool) -> int:
        """C5: the centi of one blow of the whole strength."""
        times, parts = self._modifiers(halved=halved)
        return rounded(times * self.strength, parts)

    def _modifiers(self, *, halved: bool) -> tuple[int, int]:
        """C7 to C9: numerator and denominator of the factor of a strike."""
        times, parts = SWIFT_STRIKE if self.is_swift else (1, 1)
        if self.has_potential:
            times *= TALENTS[POTENTIAL].amount
        return times, parts * LEAD_DIVISOR if halved else parts

    def suffer(self, damage: int) -> None:
        """C12: take damage with the own fort, then the shield, then the strength."""
        table = self.table
        if self.piece is not None:
            fort = self._shelter()
            if fort is not None:
                damage = self._break_fort(fort, damage)
            absorbed = min(self.piece.shield, damage)
            self.piece.shield -= absorbed
            self.piece.strength -= damage - absorbed
            if self.cannot_fall and self.piece.strength < SPARED:
                self.spared += SPARED - self.piece.strength
                self.piece.strength = SPARED
        elif self.type == GARRISON:
            garrison = table.mine[self.cell]
            table.mine[self.cell] = Garrison(garrison.owner, garrison.strength - damage, garrison.counter)
        elif self.type == FORT:
            table.forts[self.cell] = Fort(self.side, self.strength - damage)
        else:
            side = table.sides[self.side]
            absorbed = min(side.camp_shield, damage)
            side.camp_shield -= absorbed
            side.camp_defence -= damage - absorbed
        self.left = self.strength
        self.destroyed = self.left <= 0

    def strike(self, other: "Fighter", damage: int) -> None:
        self.struck = True
        self.damage += damage
        other.suffer(damage)
        if other.destroyed:
            self.kills.append(other)

    def _reach(self) -> int:
        if self.piece is not None:
            return RANGE[self.piece.kind]
        if self.type == CAMP:
            return CAMP_RANGE
        return NEUTRAL_RANGE if self.side == NEUTRAL else 0

    def _shelter(self) -> Fort | None:
        fort = self.table.forts.get(self.cell)
        return fort if fort is not None and fort.side == self.side else None

    def _break_fort(self, fort: Fort, damage: int) -> int:
        """Damage the fort; the damage that is left over."""
        if damage < fort.defence:
            self.table.forts[self.cell] = Fort(fort.side, fort.defence - damage)
            return 0
        del self.table.forts[self.cell]
        self.table.ruins[self.cell] = fort.side
        return damage - fort.defence


def target_on(table: Table, side: int, cell: int) -> Fighter | None:
    """C1: the target of a side's attack on a cell; None for a miss."""
    enemy = 1 - side
    piece = table.pieces[enemy].get(cell)
    if piece is not None:
        return Fighter(table, enemy, cell, PIECE, piece)
    garrison = table.mine.get(cell)
    if garrison is not None and garrison.owner != side:
        return Fighter(table, garrison.owner, cell, GARRISON)
    fort = table.forts.get(cell)
    if fort is not None and fort.side == enemy:
        return Fighter(table, enemy, cell, FORT)
    if table.sides[enemy].camp == cell:
        return Fighter(table, enemy, cell, CAMP)
    return None
