"""The kinds of pieces (R2)."""

from dataclasses import dataclass

from zhanqi.games.chuhe.v1 import state_pb2 as pb

SOLDIER = int(pb.KIND_SOLDIER)
ARTILLERY = int(pb.KIND_ARTILLERY)
CAVALRY = int(pb.KIND_CAVALRY)
ARCHER = int(pb.KIND_ARCHER)
FARMER = int(pb.KIND_FARMER)


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind's figures: gold for a card, steps per move, attack range in cells (0: it never strikes)."""

    price: int
    steps: int
    range: int


UNITS: dict[int, Unit] = {
    SOLDIER: Unit(price=1_000, steps=1, range=1),
    ARTILLERY: Unit(price=5_000, steps=1, range=3),
    CAVALRY: Unit(price=3_000, steps=2, range=1),
    ARCHER: Unit(price=3_000, steps=1, range=2),
    FARMER: Unit(price=2_000, steps=1, range=0),
}
RANGE: tuple[int, ...] = (0, *(UNITS[kind].range for kind in sorted(UNITS)))
"""The range of each kind, indexed by it."""
