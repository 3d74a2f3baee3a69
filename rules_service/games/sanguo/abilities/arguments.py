"""Plain data about what is being resolved: windows pass it to abilities, which may change it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_service.games.sanguo.catalog.board import Cell
from zhanqi.games.sanguo.v1 import state_pb2 as pb


@dataclass(slots=True)
class PhaseRun:
    """A phase under way. `points_left`: movement points left when the move phase ends."""

    phase: pb.Phase
    rated_draw: int = 0
    points_left: int = 0


@dataclass(slots=True)
class Move:
    """A movement event. `operator`: the hero whose seat chooses the steps.

    `optional`: it may end before the first step, as in the move phase (M7). `least`: steps before it may stop, as far as they
    are possible. `forced`: the only direction allowed.
    """

    mover: pb.Hero
    operator: pb.Hero
    points: int
    optional: bool = False
    least: int = 1
    of_move_phase: bool = False
    forced: Cell | None = None
    steps: int = 0
    spent: int = 0

    def pay(self, points: int) -> None:
        """Spend points."""
        self.points -= points
        self.spent += points


@dataclass(frozen=True, slots=True)
class StepMade:
    """One step of a movement event."""

    start: Cell
    end: Cell

    @property
    def direction(self) -> Cell:
        """The row and column difference."""
        return self.end[0] - self.start[0], self.end[1] - self.start[1]


@dataclass(slots=True)
class Use:
    """The use of a card. `cards`: the physical cards it consists of; none for a virtual card. `via`: the converting ability."""

    user: str
    kind: str
    cards: Sequence[str]
    targets: list[str]
    via: str = ""
    nullifiable: bool = True
    counted: bool = True
    fire: bool = False


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage that was dealt."""

    amount: int
    fire: bool


@dataclass(slots=True)
class Judgement:
    """A judgement under way: the hero, what it is for, and the current card."""

    hero: str
    source: str
    card: str
