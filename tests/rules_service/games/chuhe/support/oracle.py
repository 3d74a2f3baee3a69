"""The rules of sight and battle in their plainest form, to compare the game's fast form with."""

from dataclasses import dataclass, replace

from tests.rules_service.games.chuhe.support.asserts import own
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BATTLEFIELD,
    CAVALRY,
    EAGLE_EYE,
    FARMER,
    MIST,
    SOLDIER,
    SWIFT,
    Cell,
    around,
    at,
    foe,
    half_of,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

RANGES = {SOLDIER: 1, ARTILLERY: 3, CAVALRY: 1, ARCHER: 2, FARMER: 0}


def seen(state: pb.State, side: pb.Side) -> set[Cell]:
    """V1 to V5, cell by cell."""
    enemy = foe(side)
    mine = {at(piece.at) for piece in state.pieces if piece.side == side}
    if own(state, side).HasField("camp"):
        mine.add(at(own(state, side).camp.at))
    mists = [at(effect.at) for effect in own(state, enemy).effects if effect.talent == MIST]
    misted = {near for centre in mists for near in around(centre)}
    darkened = {where for where in lit(state, enemy) if not any(near in mine for near in around(where))}
    return ((half_of(side) - darkened) | lit(state, side)) - misted


def lit(state: pb.State, side: pb.Side) -> set[Cell]:
    """V2, V4."""
    abroad = half_of(foe(side))
    keen = any(effect.talent == EAGLE_EYE for effect in own(state, side).effects)
    found: set[Cell] = set()
    for piece in state.pieces:
        if piece.side == side and at(piece.at) in abroad:
            found |= around(at(piece.at), 2 if keen and piece.kind == ARCHER else 1)
    return found & abroad


@dataclass(frozen=True, slots=True)
class Fighter:
    """A piece in a battle of two, with its shelter."""

    kind: pb.Kind
    strength: int
    shield: int
    fort: int
    potential: bool
    elite: bool
    swift: bool
    bonus: int  # percent

    @property
    def plain(self) -> bool:
        return self.shield <= 0 and self.fort <= 0 and not self.potential and not self.swift

    def strike(self, *, halved: bool) -> int:
        """C2, C7 to C9: the exact quotient, then up to a multiple of 50."""
        numerator, denominator = self.strength, 2
        if self.swift:
            numerator, denominator = numerator * 7, denominator * 10
        if self.potential:
            numerator *= 2
        if halved:
            denominator *= 2
        units, rest = divmod(numerator, denominator * 50)
        return (units + bool(rest)) * 50

    def hit(self, damage: int) -> "Fighter":
        """C12."""
        by_fort = min(max(self.fort, 0), damage)
        by_shield = min(max(self.shield, 0), damage - by_fort)
        rest = damage - by_fort - by_shield
        return replace(self, fort=self.fort - by_fort, shield=self.shield - by_shield, strength=self.strength - rest)


def fighter(state: pb.State, piece: pb.Piece) -> Fighter:
    side = own(state, piece.side)
    talents = {talent.talent for talent in side.talents}
    forts = [fort.defence for fort in state.forts if at(fort.at) == at(piece.at) and fort.side == piece.side]
    return Fighter(
        kind=piece.kind,
        strength=piece.strength,
        shield=piece.shield,
        fort=sum(forts),
        potential=piece.potential > 0,
        elite=piece.elite,
        swift=piece.kind == CAVALRY and SWIFT in talents,
        bonus=30 if BATTLEFIELD in talents and side.turn <= 30 else 20,
    )


def battle(attacker: Fighter, defender: Fighter, distance: int) -> tuple[Fighter, Fighter]:
    """Both after an attack of one piece on another: C3 to C9, C11 to C13."""
    attacker_halved = defender.strength - attacker.strength > 500
    defender_halved = attacker.strength - defender.strength > 500
    a, d = attacker, defender
    if RANGES[defender.kind] < distance:
        d = d.hit(a.strike(halved=attacker_halved))
    elif attacker.plain and defender.plain and defender.strength - attacker.strength > 100:
        d = d.hit((attacker.strength + 1) // 2 if attacker_halved else attacker.strength)
        a = replace(a, strength=0)
    else:
        while True:
            d = d.hit(a.strike(halved=attacker_halved))
            if d.strength <= 0:
                break
            a = a.hit(d.strike(halved=defender_halved))
            if a.strength <= 0:
                break
    return settle(attacker, a, defender, d), settle(defender, d, attacker, a)


def settle(before: Fighter, after: Fighter, victim_before: Fighter, victim_after: Fighter) -> Fighter:
    """C13, for one of the two."""
    if after.strength <= 0:
        return after
    strength, lost = after.strength, before.strength - after.strength
    if victim_after.strength <= 0:
        strength += (victim_before.strength * before.bonus + 50) // 100
        if before.elite and victim_before.strength > before.strength:
            strength += (lost + 1) // 2
    if before.potential:
        strength = (strength + 1) // 2
    return replace(after, strength=strength)
