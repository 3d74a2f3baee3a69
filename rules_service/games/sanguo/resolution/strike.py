"""杀: its legal targets (K1, B2, B4), and its resolution from use to damage."""

from typing import ClassVar

from rules_service.engine.errors import Violation
from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.abilities.lookup import attack_range, ignores_armour, with_hook
from rules_service.games.sanguo.abilities.windows import open_window
from rules_service.games.sanguo.catalog.figures import STRIKES
from rules_service.games.sanguo.decisions.reasons import BAD_TARGET, TOO_FAR, USED_UP, violation
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from rules_service.games.sanguo.resolution.response import ask_for_dodge
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class StrikeCard(Card):
    """A kind of 杀."""

    group = rb.CARD_GROUP_BASIC
    need = "strike"
    aimed = True
    plain: ClassVar[bool] = False
    """Whether it is a 普杀, whose reach a turn may extend."""

    def usable(self, scene: Scene, user: pb.Hero) -> Violation | None:
        """Why it cannot be used now, its targets aside."""
        if scene.table.turn.strikes < STRIKES:
            return None
        if any(ability.unlimited_strikes(scene, user) for ability in with_hook(scene, user, "unlimited_strikes")):
            return None
        return violation(USED_UP, "P3", strikes=scene.table.turn.strikes)

    def most_targets(self, scene: Scene, user: pb.Hero, *, whole_hand: bool) -> int:
        """Maximum number of targets."""
        return max(
            (ability.strike_targets(scene, user, whole_hand=whole_hand) for ability in with_hook(scene, user, "strike_targets")),
            default=1,
        )

    def target_rules(self, scene: Scene, user: pb.Hero) -> list[str]:
        """The rules that decide who may be a target."""
        named = [*with_hook(scene, user, "strike_targets"), *self._overriding(scene, user)]
        return [self.rule, *(ability.rule for ability in named)]

    def target_problems(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> list[str]:
        """Why a living hero cannot be a target."""
        if target is user:
            return [BAD_TARGET]
        return [] if self._reaches(scene, user, target) else [TOO_FAR]

    def _overriding(self, scene: Scene, user: pb.Hero) -> list[Ability]:
        """The abilities that alone decide now whom the user's 杀 reaches (A18)."""
        only = with_hook(scene, user, "strike_only")
        return [ability for ability in only if ability.strike_only(scene, user, user) is not None]

    def _reaches(self, scene: Scene, user: pb.Hero, target: pb.Hero) -> bool:
        for ability in with_hook(scene, user, "strike_only"):
            only = ability.strike_only(scene, user, target)
            if only is not None:
                return only
        reach = attack_range(scene, user) + (scene.table.turn.strike_reach if self.plain else 0)
        if scene.distance(user, target) <= reach or self.also_reaches(scene, user, target):
            return True
        return any(ability.strike_also(scene, user, target) for ability in with_hook(scene, user, "strike_also"))

    def also_reaches(self, scene: Scene, user: pb.Hero, target: pb.Hero) -> bool:
        """Whether this kind of 杀 reaches the target beyond its attack range."""
        return False

    async def resolve(self, world: World, use: Use) -> None:
        """Open the windows of a 杀, then strike each target that is still alive."""
        user = world.heroes[use.user]
        if use.counted:
            world.turn.strikes += 1
        await open_window(world, "strike_used", [user], use)
        for target in list(use.targets):
            await open_window(world, "targeted", [world.heroes[target]], use)
        for target in list(use.targets):
            if world.is_alive(world.heroes[target]):
                await open_window(world, "strike_aimed", [user], use, world.heroes[target])
        for target in list(use.targets):
            if world.is_alive(world.heroes[target]):
                await self._strike(world, use, world.heroes[target])

    async def _strike(self, world: World, use: Use, target: pb.Hero) -> None:
        user = world.heroes[use.user]
        armour = not ignores_armour(world, user)
        suits = world.catalog.suits(use.cards)
        for ability in with_hook(world, target, "stops_strike"):
            if (armour or not ability.armour) and ability.stops_strike(world, target, suits):
                world.record(eb.Event(nullified=eb.Nullified(kind=use.kind, target=target.hero)))
                return
        unanswerable = world.is_alive(user) and any(
            ability.unanswerable(world, user) for ability in with_hook(world, user, "unanswerable")
        )
        dodged = not unanswerable and await ask_for_dodge(world, target, use.user, armour=armour)
        if dodged and not await open_window(world, "strike_dodged", [user], use, target):
            return
        if not await open_window(world, "strike_hits", [user], use, target):
            await deal_damage(world, target, user, fire=use.fire)
