"""贯石斧 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.lookup import gear_card
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

CARDS = 2


class Axe(Weapon):
    kind = id = "axe"
    attack_range = 3
    words = Words(
        "Axe",
        f"Range {attack_range}. After a Dodge, you may discard {CARDS} cards of your hand or equipment, the Axe itself "
        "excepted: the strike hits nevertheless.",
        "贯石斧",
        f"范围{attack_range}。杀被闪抵消后，可以弃{CARDS}张手牌或装备牌（贯石斧本身除外），令这张杀仍然命中。",
    )

    async def strike_dodged(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> bool:
        axe = gear_card(world, owner, self.group)
        cards = [card for card in world.own_cards(owner) if card != axe]
        if len(cards) < CARDS or not world.is_alive(target):
            return False
        answer = await query.trigger(owner, self.id, lambda: query.pick_cards(cards, CARDS))
        if answer is None:
            return False
        world.record_skill(owner, self.id, target.hero)
        zones.discard(world, owner, answer.cards)
        return True


CARD = Axe()
