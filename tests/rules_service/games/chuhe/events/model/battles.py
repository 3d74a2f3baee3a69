"""A model of battles for events: who strikes for how much, what is lost, and strengths after the last strike and after C13."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.rules_service.games.chuhe.support import oracle
from tests.rules_service.games.chuhe.support.asserts import own, piece_at
from tests.rules_service.games.chuhe.support.oracle import half_up
from tests.rules_service.games.chuhe.support.words import NEUTRAL, Cell, at, foe
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

PIECE = event_pb2.FIGHTER_TYPE_PIECE
GARRISON = event_pb2.FIGHTER_TYPE_GARRISON
FORT = event_pb2.FIGHTER_TYPE_FORT
CAMP = event_pb2.FIGHTER_TYPE_CAMP


@dataclass(slots=True)
class Combatant:
    """A piece, mine garrison, fort or camp in a battle. `body` has its present strengths."""

    type: event_pb2.FighterType
    side: int
    cell: Cell
    kind: int
    body: oracle.Fighter
    before: int = field(init=False)
    struck: bool = False
    after: int = 0
    """Strength after C13."""

    def __post_init__(self) -> None:
        self.before = self.body.strength

    @property
    def duellist(self) -> bool:
        """C5, C7 and C15 are for pieces and neutral garrisons (C6)."""
        return self.type == PIECE or self.body.neutral

    @property
    def alive(self) -> bool:
        return self.body.strength > 0

    @property
    def last(self) -> int:
        """Strength after the last strike."""
        return max(self.body.strength, 0)

    def strike(self, *, halved: bool) -> int:
        """C2, C10."""
        return 100 if self.type == CAMP else self.body.strike(halved=halved)

    def suffer(self, damage: int, least: int | None = None) -> int:
        """C12; returns the losses of fort, shield and strength."""
        held = _total(self.body)
        self.body = self.body.hit(damage, least)
        if self.body.strength < 0:
            self.body = replace(self.body, strength=0)
        return held - _total(self.body)


@dataclass(slots=True)
class Exchange:
    """One target cell: sums of strikes and of the losses that they caused, both ways. No target: a miss."""

    cell: Cell
    target: Combatant | None
    damage: int = 0
    damage_lost: int = 0
    back: int = 0
    back_lost: int = 0


@dataclass(slots=True)
class Battle:
    attacker: Combatant
    exchanges: list[Exchange]
    entered: Cell | None = None
    """C14: the cell that the attacker entered."""


def fight(state: pb.State, side: pb.Side, start: Cell, cells: Sequence[Cell], talent: int) -> Battle:
    """The battle that an attack by the piece or camp of the cell starts. Its targets are sorted by row, then column."""
    attacker = _attacker(state, side, start)
    faith = talent == pb.TALENT_FAITH
    exchanges = [Exchange(cell, _target(state, foe(side), cell, pieces_only=faith)) for cell in sorted(cells)]
    met = [one for one in exchanges if one.target is not None]
    battle = Battle(attacker, exchanges)
    if not met:
        attacker.after = attacker.before
        return battle
    how: Callable[[Combatant, list[Exchange]], None] = _volley if talent == pb.TALENT_VOLLEY else _faith if faith else _duel
    how(attacker, met)
    foes = [one.target for one in met if one.target is not None]
    _settle(attacker, foes, bonus=not faith)
    for target in foes:
        _settle(target, [attacker] if target.struck else [], bonus=not faith)
    if not talent and attacker.type == PIECE:
        prize = foes[0]
        if prize.type == GARRISON and not prize.alive and _distance(attacker, prize) == 1:
            battle.entered = prize.cell
    return battle


def _duel(attacker: Combatant, met: list[Exchange]) -> None:
    """A plain attack: C3 to C5, C7, C15."""
    (one,) = met
    target = one.target
    assert target is not None
    pair = attacker.duellist and target.duellist
    lead = target.before - attacker.before if pair else 0
    attacker.struck = True
    if target.body.reach < _distance(attacker, target):
        _strike(attacker, one, halved=lead > 500)
        return
    if pair and lead > 100 and not attacker.body.sheltered:
        one.damage = attacker.body.blow(halved=lead > 500)
        one.damage_lost = target.suffer(one.damage)
        if target.alive:
            # The defender counts as having struck (A14), without a strike whose damage could be summed.
            target.struck = True
            attacker.body = replace(attacker.body, strength=0)
        return
    modified = target.body.sheltered or target.body.potential or attacker.body.swift
    close = pair and 0 <= lead < 100 and not modified
    while True:
        _strike(attacker, one, halved=lead > 500)
        if not target.alive:
            return
        _strike_back(attacker, one, halved=lead < -500, least=1 if close else None)
        if not attacker.alive:
            return


def _volley(attacker: Combatant, met: list[Exchange]) -> None:
    """One strike at each target, and one back of each that can."""
    attacker.struck = True
    answers: list[tuple[Exchange, int]] = []
    for one in met:
        target = one.target
        assert target is not None
        lead = target.before - attacker.before if target.duellist else 0
        _strike(attacker, one, halved=lead > 500)
        if target.alive and target.body.reach >= _distance(attacker, target):
            target.struck = True
            answers.append((one, target.strike(halved=lead < -500)))
    # All at the same time: each strike back meets the whole archer, so their losses may add up to more than the archer had.
    held = _total(attacker.body)
    for one, damage in answers:
        attacker.suffer(damage)
        one.back, one.back_lost = damage, min(damage, held)


def _faith(attacker: Combatant, met: list[Exchange]) -> None:
    (one,) = met
    assert one.target is not None
    one.damage = attacker.before + 200
    one.damage_lost = one.target.suffer(one.damage)
    attacker.body = replace(attacker.body, strength=0)


def _strike(attacker: Combatant, one: Exchange, *, halved: bool) -> None:
    assert one.target is not None
    damage = attacker.strike(halved=halved)
    one.damage += damage
    one.damage_lost += one.target.suffer(damage)


def _strike_back(attacker: Combatant, one: Exchange, *, halved: bool, least: int | None) -> None:
    assert one.target is not None
    one.target.struck = True
    damage = one.target.strike(halved=halved)
    one.back += damage
    one.back_lost += attacker.suffer(damage, least)


def _settle(fighter: Combatant, foes: Sequence[Combatant], *, bonus: bool) -> None:
    """C11, C13 and A14 for one of the fighters; `foes` are those that it struck."""
    fighter.after = fighter.last
    if not fighter.alive or fighter.type != PIECE:
        return
    lost = fighter.before - fighter.last
    killed = [foe for foe in foes if not foe.alive] if bonus else []
    for victim in killed:
        if victim.side != NEUTRAL and victim.type in (PIECE, GARRISON):
            fighter.after += half_up(Fraction(victim.before * fighter.body.bonus, 100))
    if fighter.body.elite and any(victim.type == PIECE and victim.before > fighter.before for victim in killed):
        fighter.after += half_up(Fraction(lost, 2))
    if fighter.body.potential and fighter.struck:
        fighter.after = half_up(Fraction(fighter.after, 2))


def _attacker(state: pb.State, side: pb.Side, start: Cell) -> Combatant:
    piece = piece_at(state, start)
    if piece is None:
        return _camp(own(state, side).camp, side)
    return Combatant(PIECE, side, start, piece.kind, oracle.fighter(state, piece))


def _target(state: pb.State, enemy: pb.Side, cell: Cell, *, pieces_only: bool) -> Combatant | None:
    """C1, A24."""
    piece = piece_at(state, cell)
    if piece is not None and piece.side == enemy:
        return Combatant(PIECE, enemy, cell, piece.kind, oracle.fighter(state, piece))
    if pieces_only:
        return None
    for garrison in state.mine:
        if at(garrison.at) == cell and garrison.owner in (enemy, NEUTRAL):
            neutral = garrison.owner == NEUTRAL
            body = oracle.Fighter(reach=1 if neutral else 0, strength=garrison.strength, neutral=neutral)
            return Combatant(GARRISON, garrison.owner, cell, 0, body)
    for fort in state.forts:
        if at(fort.at) == cell and fort.side == enemy:
            return Combatant(FORT, enemy, cell, 0, oracle.Fighter(reach=0, strength=fort.defence))
    camp = own(state, enemy).camp
    return _camp(camp, enemy) if at(camp.at) == cell else None


def _camp(camp: pb.Camp, side: pb.Side) -> Combatant:
    return Combatant(CAMP, side, at(camp.at), 0, oracle.Fighter(reach=4, strength=camp.defence, shield=camp.shield))


def _distance(one: Combatant, other: Combatant) -> int:
    return max(abs(one.cell[0] - other.cell[0]), abs(one.cell[1] - other.cell[1]))


def _total(body: oracle.Fighter) -> int:
    return sum(max(part, 0) for part in (body.strength, body.shield, body.fort))
