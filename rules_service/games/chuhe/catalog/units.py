"""The kinds of pieces and their figures (R2)."""

from dataclasses import dataclass

from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.games.chuhe.v1.ruleset_pb2 import TERRAIN_TRAIL, Terrain

SOLDIER = int(pb.KIND_SOLDIER)
ARTILLERY = int(pb.KIND_ARTILLERY)
CAVALRY = int(pb.KIND_CAVALRY)
ARCHER = int(pb.KIND_ARCHER)
FARMER = int(pb.KIND_FARMER)

KIND_NAMES: dict[int, str] = {number: name.removeprefix("KIND_").lower() for name, number in pb.Kind.items()}
"""Each kind's name in tallies and notation, such as `soldier`."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind's figures.

    `price` is gold for one card, `steps` those of one move, `range` in cells (0: it never strikes), `barred` terrain that other
    kinds may enter (B5).
    """

    price: int
    steps: int
    range: int
    barred: tuple[Terrain, ...] = ()


UNITS: dict[int, Unit] = {
    SOLDIER: Unit(price=1_000, steps=1, range=1),
    ARTILLERY: Unit(price=5_000, steps=1, range=3, barred=(TERRAIN_TRAIL,)),
    CAVALRY: Unit(price=3_000, steps=2, range=1),
    ARCHER: Unit(price=3_000, steps=1, range=2),
    FARMER: Unit(price=2_000, steps=1, range=0),
}
RANGE: tuple[int, ...] = (0, *(UNITS[kind].range for kind in sorted(UNITS)))
"""The range of each kind, indexed by it."""

ANY_KIND = 0
"""Stands for the kind of a missing piece: `ENTERABLE[ANY_KIND]` are the cells that some kind may enter."""

MAX_RANGE = max(RANGE)
