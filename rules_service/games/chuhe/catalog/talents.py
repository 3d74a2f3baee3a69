"""The talents (T) and their figures."""

from dataclasses import dataclass

from zhanqi.games.chuhe.v1 import state_pb2 as pb

HOMESTEAD = int(pb.TALENT_HOMESTEAD)
SWIFT = int(pb.TALENT_SWIFT)
EAGLE_EYE = int(pb.TALENT_EAGLE_EYE)
HOLD_FAST = int(pb.TALENT_HOLD_FAST)
FORT = int(pb.TALENT_FORT)
POTENTIAL = int(pb.TALENT_POTENTIAL)
VOLLEY = int(pb.TALENT_VOLLEY)
FAITH = int(pb.TALENT_FAITH)
BATTLEFIELD = int(pb.TALENT_BATTLEFIELD)
ELITE = int(pb.TALENT_ELITE)
MIST = int(pb.TALENT_MIST)

COOLDOWN = 15
"""T0: own turns from an active talent's use to its next."""

RUIN_COOLDOWN = 8
"""T, 驻垒: the cooldown of a use that clears an enemy ruin."""

SWIFT_STRIKE = (7, 10)
"""C8: the part of their strength with which 神速 cavalry strike."""

SWIFT_STEPS = 1
HOMESTEAD_FACTOR = 2
HOMESTEAD_STEPS = 2
POTENTIAL_FACTOR = 2
BATTLEFIELD_BONUS = 30
"""C11 under 战场, in percent; `TALENTS[BATTLEFIELD].amount` is the last own turn of it."""
MIST_DISTANCE = 1


@dataclass(frozen=True, slots=True)
class TalentFigures:
    """A talent's figures; `amount` is in the unit that its text names, `turns` own turns that it lasts."""

    active: bool
    turns: int = 0
    in_opponents_turn: bool = False
    amount: int = 0


TALENTS: dict[int, TalentFigures] = {
    HOMESTEAD: TalentFigures(active=False, amount=HOMESTEAD_STEPS),
    SWIFT: TalentFigures(active=False, amount=SWIFT_STEPS),
    EAGLE_EYE: TalentFigures(active=True, turns=2, amount=2),
    HOLD_FAST: TalentFigures(active=True, in_opponents_turn=True, amount=300),
    FORT: TalentFigures(active=True, amount=500),
    POTENTIAL: TalentFigures(active=True, turns=2, amount=POTENTIAL_FACTOR),
    VOLLEY: TalentFigures(active=True, amount=3),
    FAITH: TalentFigures(active=True, amount=200),
    BATTLEFIELD: TalentFigures(active=False, amount=30),
    ELITE: TalentFigures(active=False, amount=50),
    MIST: TalentFigures(active=True, turns=2, amount=MIST_DISTANCE),
}
ATTACKS = frozenset({VOLLEY, FAITH})
"""Active talents that are an attack."""

PLACED = frozenset({FORT, POTENTIAL, MIST})
"""Active talents that name a cell."""
