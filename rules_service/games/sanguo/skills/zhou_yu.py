"""周瑜."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.engine.errors import Violation
from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.ability import Ability, Active
from rules_service.games.sanguo.damage import deal_damage
from rules_service.games.sanguo.reasons import BAD_TARGET, NOT_USABLE, TOO_FAR, violation
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

REACH = 3
SUITS = {"spade": rb.SUIT_SPADE, "heart": rb.SUIT_HEART, "club": rb.SUIT_CLUB, "diamond": rb.SUIT_DIAMOND}


class FanJian(Ability):
    """反间: another hero names a suit and takes a hand card by chance; if the suit is another, it is hurt."""

    id = "fan-jian"
    rule = "H-FANJIAN"
    active = Active(targets=1, once=True)

    def act_problem(self, scene: Scene, owner: pb.Hero) -> Violation | None:
        return None if owner.hand_size else violation(NOT_USABLE, self.rule, hand=0)

    def act_target_problem(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        if target is owner:
            return BAD_TARGET
        return TOO_FAR if scene.distance(owner, target) > REACH else None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        target = world.heroes[targets[0]]
        suit = await query.choose(target, self.id, list(SUITS))
        world.tell(eb.Event(chosen=eb.Chosen(hero=target.hero, about=self.id, value=suit)))
        card = zones.random_hand_card(world, owner)
        world.tell(eb.Event(shown=eb.Shown(hero=owner.hero, cards=[card])))
        zones.move(world, owner, target, [card])
        if world.book.faces[card].suit != SUITS[suit]:
            await deal_damage(world, target, owner)


SKILLS = (FanJian(),)
