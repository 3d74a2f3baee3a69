"""青龙偃月刀 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from rules_service.games.sanguo.resolution.use import use_again
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class DragonBlade(Weapon):
    kind = id = "dragon-blade"
    attack_range = 3
    question_need = "strike"
    words = Words(
        "Dragon Blade",
        f"Range {attack_range}. After a Dodge, you may use another strike card of your hand on the same target at once, at "
        "any distance; it does not count against the limit.",
        "青龙偃月刀",
        f"范围{attack_range}。杀被闪抵消后，可以立刻对同一目标再用手牌里的一张杀，不计距离，也不计入次数。",
    )

    async def strike_dodged(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        # A15, Q4: asked whenever the hand is not empty, so that the question reveals nothing.
        if not owner.hand_size or not world.is_alive(target):
            return False
        answer = await query.trigger(owner, self.id, lambda: query.pick_cards(self._strikes(world, owner), 1))
        if answer is not None:
            world.record_skill(owner, self.id, target.hero)
            await use_again(world, owner, answer.cards[0], target.hero)
        return False

    def _strikes(self, world: World, owner: pb.Hero) -> list[str]:
        return [card for card in world.own_hands[owner.hero].cards if book_of(world).kind(card).need == self.question_need]


CARD = DragonBlade()
