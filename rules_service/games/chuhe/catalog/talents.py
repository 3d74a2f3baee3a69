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

TALENT_NAMES: dict[int, str] = {number: name.removeprefix("TALENT_").lower() for name, number in pb.Talent.items()}
"""Each talent's name in tallies and notation, such as `eagle_eye`."""

COOLDOWN = 15
"""T0: own turns from an active talent's use to its next."""

RUIN_COOLDOWN = 8
"""T, 驻垒: the cooldown of a use that clears an enemy ruin."""

SWIFT_STRIKE = (7, 10)
"""C8: numerator and denominator of the strength with which 神速 cavalry strike."""

HOMESTEAD_FACTOR = 2
POTENTIAL_DIVISOR = 2
"""C13: 潜力 divides the strength that is left after a battle."""

BATTLEFIELD_BONUS = 30
"""C11: the bonus under 战场, in percent."""


@dataclass(frozen=True, slots=True)
class TalentFigures:
    """A talent's figures; `turns` is its duration in own turns. The rows below name the unit of `amount`."""

    active: bool
    turns: int = 0
    in_opponents_turn: bool = False
    amount: int = 0


TALENTS: dict[int, TalentFigures] = {
    HOMESTEAD: TalentFigures(active=False, amount=2),  # steps from the camp
    SWIFT: TalentFigures(active=False, amount=1),  # additional steps
    EAGLE_EYE: TalentFigures(active=True, turns=2, amount=2),  # cells of sight
    HOLD_FAST: TalentFigures(active=True, in_opponents_turn=True, amount=300),  # centi of shield
    FORT: TalentFigures(active=True, amount=500),  # centi of defence
    POTENTIAL: TalentFigures(active=True, turns=2, amount=2),  # factor of strikes
    VOLLEY: TalentFigures(active=True, amount=3),  # targets
    FAITH: TalentFigures(active=True, amount=200),  # centi of additional damage
    BATTLEFIELD: TalentFigures(active=False, amount=30),  # last own turn
    ELITE: TalentFigures(active=False, amount=50),  # percent of the loss recovered
    MIST: TalentFigures(active=True, turns=2, amount=1),  # cells around the centre
}
ATTACKS = frozenset({VOLLEY, FAITH})
"""Active talents that are attacks."""

PLACED = frozenset({FORT, POTENTIAL, MIST})
"""Active talents that name a cell."""
