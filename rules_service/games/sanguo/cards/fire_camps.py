"""火烧连营 (K8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Trick
from rules_service.games.sanguo.catalog.board import distance
from rules_service.games.sanguo.damage import deal_damage
from rules_service.games.sanguo.reasons import BAD_TARGET, TOO_FAR
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

SPREAD = 1


class FireCamps(Trick):
    """A hero shows its hand; with a ♦ in it, it and its neighbours burn."""

    kind = "fire-camps"
    rule = "K8"
    reach = 2
    aimed = True

    def target_problem(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> str | None:
        # Q4: the cards that the use takes away are not there to be shown.
        left = target.hand_size - (paid if target is user else 0)
        if left < 1:
            return BAD_TARGET
        return TOO_FAR if scene.distance(user, target) > self.limit(scene, user) else None

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        shown = list(world.own_hands[target.hero].cards)
        if not shown:
            return
        # A16: what was shown is an event, and kept nowhere.
        world.tell(eb.Event(shown=eb.Shown(hero=target.hero, cards=shown)))
        if rb.SUIT_DIAMOND not in world.book.suits(shown):
            return
        centre = world.cell(target)
        burning = [hero for hero in world.ring() if world.is_alive(hero) and distance(world.cell(hero), centre) <= SPREAD]
        for hero in burning:
            await deal_damage(world, hero, world.heroes[use.user], fire=True)


CARD = FireCamps()
