"""The base class of skills, equipment and terrains: the windows and figures that an ability may override.

The engine asks abilities and names none of them. Coroutines may pause to ask a seat; all other methods see a `Scene`,
which holds no hidden cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.arguments import Damage, Judgement, Move, PhaseRun, StepMade, Use
from rules_service.games.sanguo.catalog.board import Cell
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

ANY_NUMBER = 1000
"""Of cards: more than the deck holds."""

ANY_SUIT = frozenset({rb.SUIT_SPADE, rb.SUIT_HEART, rb.SUIT_CLUB, rb.SUIT_DIAMOND})


@dataclass(frozen=True, slots=True)
class Conversion:
    """Own cards that count as a card of another kind. `answers`: also where a card of that kind is needed."""

    kind: str
    suits: frozenset[rb.Suit] = ANY_SUIT
    count: int = 1
    hand_only: bool = False
    once: bool = False  # per play phase
    answers: bool = False


@dataclass(frozen=True, slots=True)
class Active:
    """A skill used in the play phase: the cards it costs and the number of targets."""

    least_cards: int = 0
    most_cards: int = 0
    hand_only: bool = True
    targets: int = 0
    once: bool = False  # per play phase


class Ability:
    """A skill, a piece of equipment or a terrain."""

    id: ClassVar[str]
    rule: ClassVar[str]
    words: ClassVar[Words | None] = None
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The methods that the class overrides."""
    conversion: ClassVar[Conversion | None] = None
    active: ClassVar[Active | None] = None
    dodge_suits: ClassVar[frozenset[rb.Suit]] = frozenset()
    """A judgement of one of these suits counts as a 闪."""
    armour: ClassVar[bool] = False
    question_reach: ClassVar[int] = 0
    """Maximum distance of the heroes that may be named in answer to its question; 0: unlimited."""
    question_need: ClassVar[str] = ""
    """The need that cards named in answer to its question must meet; empty: any card."""
    parts: ClassVar[tuple[str, ...]] = ()
    """The ids of its further yes-or-no questions."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.hooks = frozenset(name for name in _HOOKS if getattr(cls, name) is not getattr(Ability, name))

    # Figures.

    def trick_reach(self, scene: Scene, owner: pb.Hero, *, aimed: bool) -> int:
        """Added to the distance limits of the owner's tricks, `aimed` or not: those with named targets, or area tricks."""
        return 0

    def move_points(self, scene: Scene, owner: pb.Hero) -> int | None:
        """The points of the owner's move phase, as the oldest effect of class 1 (M1)."""
        return None

    def may_cross(self, scene: Scene, owner: pb.Hero, cell: Cell) -> bool:
        """Whether the owner may cross what stands on the cell (M8)."""
        return False

    def strike_only(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool | None:
        """Whether the owner's 杀 reaches the target; overrides every other rule unless None."""
        return None

    def strike_also(self, scene: Scene, owner: pb.Hero, target: pb.Hero) -> bool:
        """Whether the owner's 杀 reaches the target beyond its attack range."""
        return False

    def unanswerable(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's 杀 cannot be answered."""
        return False

    def unlimited_strikes(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner may use any number of 杀."""
        return False

    def strike_targets(self, scene: Scene, owner: pb.Hero, *, whole_hand: bool) -> int:
        """Maximum number of targets of the owner's 杀."""
        return 1

    def ignores_armour(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's 杀 ignores armour."""
        return False

    def stops_strike(self, scene: Scene, owner: pb.Hero, suits: frozenset[rb.Suit]) -> bool:
        """Whether a 杀 of these suits has no effect on the owner."""
        return False

    def more_damage(self, scene: Scene, owner: pb.Hero, *, fire: bool) -> int:
        """Added to damage dealt to the owner."""
        return 0

    def skips_draw(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's draw phase is skipped."""
        return False

    def voids_weapon(self, scene: Scene, owner: pb.Hero) -> bool:
        """Whether the owner's weapon is void."""
        return False

    # The play phase.

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        """Why the active skill cannot be used now, its cards and targets aside."""
        return None

    def act_target_problems(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        """Why a living hero cannot be a target of the active skill.

        `before`: the targets named before it; None for one that is not on the board.
        """
        return []

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        """Pay for the active skill and carry it out."""
        raise NotImplementedError

    # Windows.

    async def turn_started(self, world: World, owner: pb.Hero, current: pb.Hero) -> None:
        """Any hero's turn has started."""

    async def turn_ended(self, world: World, owner: pb.Hero) -> None:
        """Any hero's turn ends."""

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        """A phase of the owner starts."""

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        """A phase of the owner ends."""

    async def before_move(self, world: World, owner: pb.Hero, move: Move) -> None:
        """The owner is about to be moved (M3)."""

    async def after_step(self, world: World, owner: pb.Hero, move: Move, step: StepMade) -> None:
        """The owner has made a step (M4)."""

    async def targeted(self, world: World, owner: pb.Hero, use: Use) -> None:
        """The owner becomes a target of a 杀."""

    async def strike_used(self, world: World, owner: pb.Hero, use: Use) -> None:
        """The owner uses a 杀."""

    async def strike_aimed(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> None:
        """The targets of the owner's 杀 are final."""

    async def strike_dodged(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        """The owner's 杀 was cancelled by a 闪. Returns True if it hits nevertheless."""
        return False

    async def strike_hits(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        """The owner's 杀 is about to deal damage. Returns True if something else happened instead."""
        return False

    async def damage_taken(self, world: World, owner: pb.Hero, damage: Damage) -> None:
        """The owner has taken damage and is alive (D1)."""

    async def judging(self, world: World, owner: pb.Hero, judgement: Judgement) -> None:
        """Any hero's judgement is about to take effect (D3)."""


_HOOKS = frozenset(name for name, value in vars(Ability).items() if callable(value) and not name.startswith("_"))
