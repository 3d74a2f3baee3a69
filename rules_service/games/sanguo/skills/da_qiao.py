"""大乔."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query, zones
from rules_service.games.sanguo.ability import Ability, Conversion
from rules_service.games.sanguo.reasons import TOO_FAR
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

REACH = 3


class GuoSe(Ability):
    """国色: a ♦ card as 乐不思蜀."""

    id = "guo-se"
    rule = "H-GUOSE"
    conversion = Conversion("indulgence", frozenset({rb.SUIT_DIAMOND}))


class LiuLi(Ability):
    """流离: discards a card to pass a 杀 on to somebody nearby."""

    id = "liu-li"
    rule = "H-LIULI"
    question_reach = REACH

    async def targeted(self, world: World, owner: pb.Hero, use: Use) -> None:
        heroes = [hero.hero for hero in world.living() if self._may_take(world, owner, hero, use)]
        if not heroes or not world.has_cards(owner):
            return
        answer = await query.trigger(owner, self.id, lambda: query.pick_hero(heroes, cards=world.own_cards(owner)))
        if answer is None:
            return
        world.tell_skill(owner, self.id, answer.targets[0])
        zones.discard(world, owner, answer.cards)
        use.targets[use.targets.index(owner.hero)] = answer.targets[0]

    def _may_take(self, world: World, owner: pb.Hero, hero: pb.Hero, use: Use) -> bool:
        if hero.hero in use.targets or world.distance(owner, hero) > REACH:
            return False
        # A legal target of this 杀, its distance apart.
        problem = world.book.cards[use.kind].target_problem(world, world.heroes[use.user], hero, 0)
        return problem in (None, TOO_FAR)


SKILLS = (GuoSe(), LiuLi())
