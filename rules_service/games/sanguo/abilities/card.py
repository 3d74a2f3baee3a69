"""The base class of card kinds: who may be a target and what the card does. Each kind is one file of `cards/`."""

from typing import ClassVar

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Card:
    """A kind of card. `need`: the need that it answers, if any. `rule`: cited by its refusals."""

    kind: ClassVar[str]
    rule: ClassVar[str]
    words: ClassVar[Words | None] = None
    group: ClassVar[rb.CardGroup]
    reach: ClassVar[int] = 0
    attack_range: ClassVar[int] = 0
    need: ClassVar[str] = ""
    playable: ClassVar[bool] = True
    aimed: ClassVar[bool] = False
    """Whether its user names targets."""
    own_rule: ClassVar[str] = ""
    """Cited instead of `rule` when targets are named but the card takes none."""

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        """Why it cannot be used now, its targets aside."""
        return None

    def most_targets(self, scene: Scene, user: pb.Hero, *, whole_hand: bool) -> int:
        """Maximum number of targets."""
        return 1

    def target_rules(self, scene: Scene, user: pb.Hero) -> list[str]:
        """The rules that decide who may be a target."""
        return [self.rule]

    def target_problems(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> list[str]:
        """Why a living hero cannot be a target. `paid`: the number of hand cards that the use itself takes."""
        return []

    async def resolve(self, world: World, use: Use) -> None:
        """Carry out its effect; its cards are already paid."""
        raise NotImplementedError

    async def act(self, world: World, hero: pb.Hero, delayed: pb.Delayed) -> None:
        """Carry out its effect in the delay phase of the hero in whose delay zone it lies (P2)."""
        raise NotImplementedError
