"""What a kind of card is: who may be named, and what happens when it is used. Each kind is one file of `cards/`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_service.engine.errors import Violation
from rules_service.games.sanguo import zones
from rules_service.games.sanguo.ability import Ability
from rules_service.games.sanguo.nullification import is_nullified
from rules_service.games.sanguo.reasons import BAD_TARGET, NO_TARGET, TOO_FAR, violation
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World


class Card:
    """A kind of card. `need`: what it answers, if anything. `rule` is cited by its refusals."""

    kind: ClassVar[str]
    rule: ClassVar[str]
    group: ClassVar[rb.CardGroup]
    reach: ClassVar[int] = 0
    range: ClassVar[int] = 0
    need: ClassVar[str] = ""
    playable: ClassVar[bool] = True
    aimed: ClassVar[bool] = False
    """Whether its user names targets."""
    own_rule: ClassVar[str] = ""
    """Cited instead where targets are named though there are none to name."""

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        """Why it cannot be used now, besides its targets."""
        return None

    def most_targets(self, scene: Scene, user: pb.Hero, *, whole_hand: bool) -> int:
        """How many targets may be named."""
        return 1

    def target_rules(self, scene: Scene, user: pb.Hero) -> list[str]:
        """The rules that say whom the user may name."""
        return [self.rule]

    def target_problem(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> str | None:
        """The reason why a living hero cannot be named. `paid`: hand cards that the use itself takes away."""
        return None

    async def resolve(self, world: World, use: Use) -> None:
        """What it does; the cards are paid already."""
        raise NotImplementedError

    async def act(self, world: World, hero: pb.Hero, delayed: pb.Delayed) -> None:
        """What it does when it has lain in a delay zone (P2)."""
        raise NotImplementedError


class Trick(Card):
    """A trick: it may be nullified for each hero that it concerns (K13)."""

    group = rb.CARD_GROUP_TRICK

    def limit(self, scene: Scene, user: pb.Hero) -> int:
        """How far it reaches."""
        return scene.trick_reach(user, self.reach)

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        """Whom it concerns if no target is named, in ring order; None: it is aimed."""
        return None

    def target_rules(self, scene: Scene, user: pb.Hero) -> list[str]:
        """The rules that say whom the user may name."""
        return [self.rule, *(ability.rule for ability in scene.with_hook(user, "trick_reach"))]

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        """Why it cannot be used now."""
        if self.concerned(scene, user) == []:
            return violation(NO_TARGET, self.rule, card=self.kind)
        return None

    def target_problem(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> str | None:
        """The reason why a living hero cannot be named."""
        if target is user:
            return BAD_TARGET
        return TOO_FAR if scene.distance(user, target) > self.limit(scene, user) else None

    async def resolve(self, world: World, use: Use) -> None:
        """What it does, to each hero that it concerns."""
        targets = self.concerned(world, world.heroes[use.user])
        for target in use.targets if targets is None else targets:
            hero = world.heroes[target]
            if not world.is_alive(hero) or (use.nullifiable and await is_nullified(world, self.kind, target)):
                continue
            await self.affect(world, use, hero)

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        """What it does to one hero."""
        raise NotImplementedError

    def near(self, scene: Scene, user: pb.Hero, *, self_too: bool) -> list[pb.Hero]:
        """The heroes within its limit, in ring order from the current hero."""
        limit = self.limit(scene, user)
        return [
            hero
            for hero in scene.ring()
            if scene.is_alive(hero) and (self_too or hero is not user) and scene.distance(user, hero) <= limit
        ]


class Equipment(Card, Ability):
    """A card that is put on, and an ability while it is worn (K19)."""

    own_rule = "K19"

    async def resolve(self, world: World, use: Use) -> None:
        """What it does, to each hero that it concerns."""
        user = world.heroes[use.user]
        worn = world.gear(user, self.group)
        if worn is not None:
            zones.discard(world, user, [worn])
        zones.equip(world, user, use.cards[0])


class Weapon(Equipment):
    """K17."""

    rule = "K17"
    group = rb.CARD_GROUP_WEAPON


class Armour(Equipment):
    """K18."""

    rule = "K18"
    group = rb.CARD_GROUP_ARMOUR
    armour = True
