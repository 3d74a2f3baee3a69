"""Strikes and battles (C): who hits what, how hard, and what is left. What happens afterwards is aftermath.py."""

from rules_service.games.chuhe.catalog.board import GRID
from rules_service.games.chuhe.catalog.figures import CAMP_RANGE, CAMP_STRIKE, LEAD, NEUTRAL_RANGE, OUTMATCHED, STRIKE_UNIT
from rules_service.games.chuhe.catalog.talents import POTENTIAL_FACTOR, SWIFT, SWIFT_STRIKE
from rules_service.games.chuhe.catalog.units import CAVALRY, RANGE
from rules_service.games.chuhe.table import NEUTRAL, Fort, Garrison, Piece, Table
from zhanqi.games.chuhe.v1 import event_pb2

PIECE = int(event_pb2.FIGHTER_TYPE_PIECE)
GARRISON = int(event_pb2.FIGHTER_TYPE_GARRISON)
FORT = int(event_pb2.FIGHTER_TYPE_FORT)
CAMP = int(event_pb2.FIGHTER_TYPE_CAMP)


class Fighter:
    """Something on a cell that strikes or is struck. It edits the Table that it stands on.

    `before` is its strength or defence when the battle began, `left` when the last strike had fallen (below 0: it was struck for
    more than it had), in centi; `damage` is what its own strikes did, `kills` whom it destroyed, `struck` whether it struck.
    """

    __slots__ = ("before", "cell", "damage", "destroyed", "kills", "left", "piece", "reach", "side", "struck", "table", "type")

    def __init__(self, table: Table, side: int, cell: int, fighter_type: int, piece: Piece | None = None) -> None:
        self.table = table
        self.side = side
        self.cell = cell
        self.type = fighter_type
        self.piece = piece
        self.reach = self._reach()
        self.before = self.left = self.strength
        self.damage = 0
        self.destroyed = False
        self.struck = False
        self.kills: list[Fighter] = []

    @property
    def strength(self) -> int:
        """Strength, or defence, now: centi, 0 or below when it is destroyed."""
        if self.piece is not None:
            return self.piece.strength
        if self.type == GARRISON:
            return self.table.mine[self.cell].strength
        if self.type == FORT:
            return self.table.forts[self.cell].defence
        return self.table.sides[self.side].camp_defence

    @property
    def counts_as_piece(self) -> bool:
        """C5 and C7 hold for it (C6)."""
        return self.piece is not None or self.side == NEUTRAL

    @property
    def has_strike_modifier(self) -> bool:
        """Its strikes are weaker or stronger than half its strength (C8, C9)."""
        return self.piece is not None and (self.piece.potential > 0 or self._is_swift())

    @property
    def is_sheltered(self) -> bool:
        """A shield or an own fort takes damage for it (C12)."""
        if self.piece is None:
            return False
        return self.piece.shield > 0 or self._shelter() is not None

    @property
    def cushion(self) -> int:
        """Centi that it can take without striking any weaker for it."""
        if self.piece is not None:
            fort = self._shelter()
            return max(self.piece.shield, 0) + (0 if fort is None else fort.defence)
        if self.type == CAMP:
            own = self.table.sides[self.side]
            return max(own.camp_shield, 0) + own.camp_defence - 1
        return 0

    def can_strike(self, other: "Fighter") -> bool:
        """It can strike the other from where it stands (C3)."""
        return self.reach > 0 and GRID.chebyshev(self.cell, other.cell) <= self.reach

    def strike_damage(self, *, halved: bool, strength: int | None = None) -> int:
        """C2: what one strike does, in centi, from its strength now (or from `strength`)."""
        if self.type == CAMP:
            return CAMP_STRIKE
        times, parts = self.strength if strength is None else strength, 2
        if self.piece is not None:
            if self._is_swift():
                times, parts = times * SWIFT_STRIKE[0], parts * SWIFT_STRIKE[1]
            if self.piece.potential > 0:
                times *= POTENTIAL_FACTOR
        if halved:
            parts *= 2
        return -(-times // (parts * STRIKE_UNIT)) * STRIKE_UNIT

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
        """Deal damage to the other."""
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

    def _is_swift(self) -> bool:
        assert self.piece is not None
        return self.piece.kind == CAVALRY and SWIFT in self.table.sides[self.side].talents

    def _shelter(self) -> Fort | None:
        fort = self.table.forts.get(self.cell)
        return fort if fort is not None and fort.side == self.side else None

    def _break_fort(self, fort: Fort, damage: int) -> int:
        """Let the fort take what it can; what is left over."""
        if damage < fort.defence:
            self.table.forts[self.cell] = Fort(fort.side, fort.defence - damage)
            return 0
        del self.table.forts[self.cell]
        self.table.ruins[self.cell] = fort.side
        return damage - fort.defence


def target_on(table: Table, side: int, cell: int) -> Fighter | None:
    """C1: what a side's attack on a cell hits; None: nothing hostile is there."""
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


def is_outmatched(attacker: Fighter, defender: Fighter) -> bool:
    """C5: the battle is plain, and the defender leads by more than 1.00."""
    if defender.before - attacker.before <= OUTMATCHED:
        return False
    if not (attacker.counts_as_piece and defender.counts_as_piece):
        return False
    return not (attacker.is_sheltered or defender.is_sheltered or attacker.has_strike_modifier or defender.has_strike_modifier)


def is_halved(striker: Fighter, other: Fighter) -> bool:
    """C7: the other led by more than 5.00 when the battle began."""
    return striker.counts_as_piece and other.counts_as_piece and other.before - striker.before > LEAD


def fight(attacker: Fighter, defender: Fighter) -> None:
    """A battle of two (C3, C4, C5)."""
    attacker_halved = is_halved(attacker, defender)
    defender_halved = is_halved(defender, attacker)
    if not defender.can_strike(attacker):
        attacker.strike(defender, attacker.strike_damage(halved=attacker_halved))
        return
    if is_outmatched(attacker, defender):
        # C7 halves this damage too, to a hundredth, half up.
        attacker.strike(defender, (attacker.before + 1) // 2 if attacker_halved else attacker.before)
        fall(attacker, defender)
        return
    while not attacker.destroyed:
        blow = attacker.strike_damage(halved=attacker_halved)
        back = defender.strike_damage(halved=defender_halved)
        # Rounds that change nobody's strike are one step: shields may be of any size.
        rounds = min(defender.cushion // blow, attacker.cushion // back)
        if rounds > 1:
            attacker.strike(defender, rounds * blow)
            defender.strike(attacker, rounds * back)
            continue
        attacker.strike(defender, blow)
        if defender.destroyed:
            return
        defender.strike(attacker, defender.strike_damage(halved=defender_halved))


def fall(victim: Fighter, killer: Fighter | None) -> None:
    """Destroy a piece whatever it has left; its killer, if it has one, is paid for it (A31)."""
    assert victim.piece is not None
    victim.piece.strength = victim.left = 0
    victim.destroyed = True
    if killer is not None:
        killer.struck = True
        killer.kills.append(victim)
