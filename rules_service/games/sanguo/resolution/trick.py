"""Tricks: cards that may be nullified separately for each hero they concern (K13)."""

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.abilities.lookup import trick_reach, with_hook
from rules_service.games.sanguo.decisions.reasons import NO_TARGET, target_problems, violation
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.nullification import is_nullified
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Trick(Card):
    """A kind of trick."""

    group = rb.CARD_GROUP_TRICK

    def limit(self, scene: Scene, user: pb.Hero) -> int:
        """Maximum distance from its user."""
        return trick_reach(scene, user, self.reach, aimed=self.aimed)

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        """The heroes that a trick without named targets concerns, in ring order; None: its targets are named."""
        return None

    def target_rules(self, scene: Scene, user: pb.Hero) -> list[str]:
        """The rules that decide who may be a target."""
        return [self.rule, *(ability.rule for ability in with_hook(scene, user, "trick_reach"))]

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        """Why it cannot be used now, its targets aside."""
        if self.concerned(scene, user) == []:
            return violation(NO_TARGET, self.rule, card=self.kind)
        return None

    def target_problems(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> list[str]:
        """Why a living hero cannot be a target."""
        fits = self.concerns(scene, user, target, paid)
        return target_problems(fits=fits, distance=scene.distance(user, target), reach=self.limit(scene, user))

    def concerns(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> bool:
        """Whether a living hero can be a target at any distance. `paid`: see `target_problems`."""
        return target is not user

    async def resolve(self, world: World, use: Use) -> None:
        """Affect each hero it concerns, unless it is nullified there."""
        targets = self.concerned(world, world.heroes[use.user])
        for target in use.targets if targets is None else targets:
            hero = world.heroes[target]
            if not world.is_alive(hero) or (use.nullifiable and await is_nullified(world, self.kind, target)):
                continue
            await self.affect(world, use, hero)

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        """Carry out its effect on one hero."""
        raise NotImplementedError

    def near(self, scene: Scene, user: pb.Hero, *, self_too: bool) -> list[pb.Hero]:
        """The living heroes within its limit, in ring order from the current hero."""
        limit = self.limit(scene, user)
        return [
            hero
            for hero in scene.ring()
            if scene.is_alive(hero) and (self_too or hero is not user) and scene.distance(user, hero) <= limit
        ]
