"""What a skill, a piece of equipment or a terrain can do: the windows and figures that it may have a say in.

Everything here does nothing; a skill overrides what it is about. The engine asks abilities, and names none of them.
Coroutines may pause to ask; all else looks at a `Scene`, where hidden cards cannot be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.engine.errors import Violation
    from rules_service.games.sanguo.catalog.board import Cell
    from rules_service.games.sanguo.damage import Damage
    from rules_service.games.sanguo.judgement import Judgement
    from rules_service.games.sanguo.movement import Move
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

ANY_SUIT = frozenset({rb.SUIT_SPADE, rb.SUIT_HEART, rb.SUIT_CLUB, rb.SUIT_DIAMOND})


@dataclass(frozen=True, slots=True)
class Conversion:
    """Own cards that count as a card of another kind."""

    kind: str
    suits: frozenset[rb.Suit] = ANY_SUIT
    count: int = 1
    hand_only: bool = False
    once: bool = False  # in a play phase
    answers: bool = False  # also where a card of the kind is needed


@dataclass(frozen=True, slots=True)
class Active:
    """A skill of the play phase: which cards it costs and how many targets it names."""

    least_cards: int = 0
    most_cards: int = 0
    hand_only: bool = True
    targets: int = 0
    once: bool = False  # in a play phase


@dataclass(slots=True)
class PhaseRun:
    """A phase that is under way: its figures, which skills may change."""

    phase: pb.Phase
    rated_draw: int = 0
    points_left: int = 0


@dataclass(frozen=True, slots=True)
class StepMade:
    """A step of a movement event: from where, to where."""

    start: Cell
    end: Cell
    direction: Cell = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "direction", (self.end[0] - self.start[0], self.end[1] - self.start[1]))


class Ability:
    """A skill, a piece of equipment or a terrain."""

    id: ClassVar[str]
    rule: ClassVar[str]
    hooks: ClassVar[frozenset[str]] = frozenset()
    conversion: ClassVar[Conversion | None] = None
    active: ClassVar[Active | None] = None
    dodge_suits: ClassVar[frozenset[rb.Suit]] = frozenset()
    """Judgements of these suits count as a 闪."""
    armour: ClassVar[bool] = False
    question_reach: ClassVar[int] = 0
    """How far the heroes may be that an answer to its question names; 0: anywhere."""
    parts: ClassVar[tuple[str, ...]] = ()
    """What else it asks whether to do, under names of their own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.hooks = frozenset(name for name in WINDOWS | FIGURES if getattr(cls, name, None) is not getattr(Ability, name))

    # Figures.

    def trick_reach(self, scene: Scene, owner: pb.Hero) -> int:
        """Added to the distance limits of the owner's tricks."""
        return 0

    def move_points(self, scene: Scene, owner: pb.Hero) -> int | None:
        """The points of the owner's move phase, as the oldest effect of class 1 (M1)."""
        return None

    def may_cross(self, scene: Scene, owner: pb.Hero, cell: Cell) -> bool:
        """Whether the owner may cross what is on the cell (M8)."""
        return False

    def strike_only(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool | None:
        """Whether the owner's 杀 reaches the target, whatever else holds."""
        return None

    def strike_also(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool:
        """Whether the owner's 杀 reaches the target beyond its range."""
        return False

    def unanswerable(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's 杀 cannot be responded to."""
        return False

    def unlimited_strikes(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner may use any number of 杀."""
        return False

    def strike_targets(self, scene: Scene, owner: pb.Hero, *, whole_hand: bool) -> int:
        """How many targets a 杀 of the owner may have."""
        return 1

    def ignores_armour(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's 杀 ignore armour."""
        return False

    def stops_strike(self, scene: Scene, owner: pb.Hero, suits: frozenset[rb.Suit]) -> bool:
        """Whether a 杀 of cards of these suits has no effect on the owner."""
        return False

    def more_damage(self, scene: Scene, owner: pb.Hero, *, fire: bool) -> int:
        """Added to damage to the owner."""
        return 0

    def skips_draw(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's draw phase is skipped."""
        return False

    def voids_weapon(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's weapon is void."""
        return False

    # The play phase.

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        """Why the active skill cannot be used now, besides its cards and targets."""
        return None

    def act_target_problem(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        """The reason why the hero cannot be a target of the active skill, after those named before it."""
        return None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        """Use the active skill: pay, then do it."""
        raise NotImplementedError

    # Windows.

    async def turn_started(self, world: World, owner: pb.Hero, current: pb.Hero) -> None:
        """A turn has started, anybody's."""

    async def turn_ended(self, world: World, owner: pb.Hero) -> None:
        """A turn ends, anybody's."""

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        """A phase of the owner's starts."""

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        """A phase of the owner's ends."""

    async def before_move(self, world: World, owner: pb.Hero, move: Move) -> None:
        """The owner is about to be moved (M3)."""

    async def after_step(self, world: World, owner: pb.Hero, move: Move, step: StepMade) -> None:
        """The owner has made a step (M4)."""

    async def targeted(self, world: World, owner: pb.Hero, use: Use) -> None:
        """The owner becomes a target of a 杀."""

    async def strike_used(self, world: World, owner: pb.Hero, use: Use) -> None:
        """The owner uses a 杀."""

    async def strike_aimed(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> None:
        """The owner's 杀 has its targets."""

    async def strike_dodged(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        """The owner's 杀 was cancelled by a 闪. True: it hits all the same."""
        return False

    async def strike_hits(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        """The owner's 杀 is about to deal damage. True: something else has happened instead."""
        return False

    async def damage_taken(self, world: World, owner: pb.Hero, damage: Damage) -> None:
        """The owner has taken damage and lives (D1)."""

    async def judging(self, world: World, owner: pb.Hero, judgement: Judgement) -> None:
        """A judgement is about to take effect, anybody's (D3)."""


WINDOWS = frozenset(
    {
        "turn_started",
        "turn_ended",
        "phase_started",
        "phase_ended",
        "before_move",
        "after_step",
        "targeted",
        "strike_used",
        "strike_aimed",
        "strike_dodged",
        "strike_hits",
        "damage_taken",
        "judging",
    }
)
FIGURES = frozenset(
    {
        "trick_reach",
        "move_points",
        "may_cross",
        "strike_only",
        "strike_also",
        "unanswerable",
        "unlimited_strikes",
        "strike_targets",
        "ignores_armour",
        "stops_strike",
        "more_damage",
        "skips_draw",
        "voids_weapon",
    }
)


def skill_rule(skill: str) -> str:
    """The rule ID of a hero's skill (A26), such as `H-RENDE`."""
    return "H-" + skill.replace("-", "").upper()
