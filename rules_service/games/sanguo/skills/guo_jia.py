"""郭嘉."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import deck, query
from rules_service.games.sanguo.ability import Ability
from rules_service.games.sanguo.damage import Damage
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

REACH = 3
CARDS = 2


class YiJi(Ability):
    """遗计: for each point of damage, looks at the top cards and gives them to a hero nearby."""

    id = "yi-ji"
    rule = "H-YIJI"

    async def damage_taken(self, world: World, owner: pb.Hero, damage: Damage) -> None:
        # A23: every point is a question of its own; to decline one declines none of the others.
        for _ in range(damage.amount):
            if not (world.core.deck or world.table.discard) or await query.trigger(owner, self.id) is None:
                continue
            world.tell_skill(owner, self.id)
            deck.look(world, owner, CARDS)
            # The owner first: it is the default.
            near = [hero for hero in world.living() if world.distance(owner, hero) <= REACH]
            near.sort(key=lambda hero: (hero is not owner, hero.seat != owner.seat))
            taker = await query.choose(owner, self.id, [hero.hero for hero in near])
            deck.give_looked_at(world, world.heroes[taker])


SKILLS = (YiJi(),)
