"""驿站, the post (B4)."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import deck
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

CARDS = 1


class Post(Ability):
    id = "post"
    rule = "B4"
    terrain = rb.TERRAIN_POST
    words = Words(
        "Post",
        f"In its end phase, a hero here may look at {CARDS} card on top of the deck; it must then give that card to any hero, "
        "possibly itself.",
        "驿站",
        f"结束阶段在此，可以看牌堆顶的{CARDS}张牌，然后必须把它交给任意一名角色，也可以是自己。",
    )

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase != pb.PHASE_END or not (world.core.deck or world.table.discard):
            return
        if await query.trigger(owner, self.id) is None:
            return
        world.record_skill(owner, self.id)
        deck.look(world, owner, CARDS)
        # A03: a card that was looked at must be given. The owner comes first, as the default.
        heroes = sorted(world.living(), key=lambda hero: (hero is not owner, hero.seat != owner.seat))
        taker = await query.choose(owner, self.id, [hero.hero for hero in heroes])
        deck.give_looked_at(world, world.heroes[taker], CARDS)


TERRAIN = Post()
