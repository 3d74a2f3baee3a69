"""The rules of sight and battle in their simplest form, written from the rules page; the game is compared with them."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

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
    cells: set[Cell] = set()
    for piece in state.pieces:
        if piece.side == side and at(piece.at) in abroad:
            cells |= around(at(piece.at), 2 if keen and piece.kind == ARCHER else 1)
    return cells & abroad


@dataclass(frozen=True, slots=True)
class Fighter:
    """A piece, or a neutral mine garrison (C6), in a battle of two, with its shelter. Strengths in centi."""

    reach: int
    strength: int
    shield: int = 0
    fort: int = 0
    potential: bool = False
    elite: bool = False
    swift: bool = False
    neutral: bool = False
    bonus: int = 0  # percent

    @property
    def sheltered(self) -> bool:
        return self.shield > 0 or self.fort > 0

    def factor(self, *, halved: bool) -> Fraction:
        """C7 to C9."""
        return Fraction(1, 2 if halved else 1) * (Fraction(7, 10) if self.swift else 1) * (2 if self.potential else 1)

    def strike(self, *, halved: bool) -> int:
        """C2: up to a multiple of 0.50."""
        return ceil(self.factor(halved=halved) * self.strength / 2 / 50) * 50

    def blow(self, *, halved: bool) -> int:
        """C5: the whole strength, half up to a hundredth."""
        return half_up(self.factor(halved=halved) * self.strength)

    def hit(self, damage: int, least: int | None = None) -> "Fighter":
        """C12; C15: no less than `least` remains."""
        by_fort = min(max(self.fort, 0), damage)
        by_shield = min(max(self.shield, 0), damage - by_fort)
        left = self.strength - (damage - by_fort - by_shield)
        if least is not None:
            left = max(left, least)
        return replace(self, fort=self.fort - by_fort, shield=self.shield - by_shield, strength=left)


def fighter(state: pb.State, piece: pb.Piece) -> Fighter:
    side = own(state, piece.side)
    talents = {talent.talent for talent in side.talents}
    forts = [fort.defence for fort in state.forts if at(fort.at) == at(piece.at) and fort.side == piece.side]
    return Fighter(
        reach=RANGES[piece.kind],
        strength=piece.strength,
        shield=piece.shield,
        fort=sum(forts),
        potential=piece.potential > 0,
        elite=piece.elite,
        swift=piece.kind == CAVALRY and SWIFT in talents,
        bonus=30 if BATTLEFIELD in talents and side.turn <= 30 else 20,
    )


def battle(attacker: Fighter, defender: Fighter, distance: int) -> tuple[Fighter, Fighter]:
    """Both after a plain attack: C2 to C9, C11 to C13, C15."""
    lead = defender.strength - attacker.strength
    weak_attacker, weak_defender = lead > 500, lead < -500
    a, d = attacker, defender
    answers = defender.reach >= distance
    if not answers:
        d = d.hit(a.strike(halved=weak_attacker))
    elif lead > 100 and not attacker.sheltered:
        d = d.hit(a.blow(halved=weak_attacker))
        if d.strength > 0:
            a = replace(a, strength=0)
    else:
        close = 0 <= lead < 100 and not defender.sheltered and not defender.potential and not attacker.swift
        while True:
            d = d.hit(a.strike(halved=weak_attacker))
            if d.strength <= 0:
                break
            a = a.hit(d.strike(halved=weak_defender), 1 if close else None)
            if a.strength <= 0:
                break
    return settle(attacker, a, defender, d, struck=True), settle(defender, d, attacker, a, struck=answers)


def settle(before: Fighter, after: Fighter, victim_before: Fighter, victim_after: Fighter, *, struck: bool) -> Fighter:
    """C13, A14, A30, for one of the two."""
    if after.strength <= 0 or after.neutral:
        return after
    strength, lost = after.strength, before.strength - after.strength
    if victim_after.strength <= 0 and not victim_before.neutral:
        strength += half_up(Fraction(victim_before.strength * before.bonus, 100))
        if before.elite and victim_before.strength > before.strength:
            strength += half_up(Fraction(lost, 2))
    if before.potential and struck:
        strength = half_up(Fraction(strength, 2))
    return replace(after, strength=strength)


def half_up(number: Fraction) -> int:
    return floor(number + Fraction(1, 2))
