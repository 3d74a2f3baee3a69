"""雌雄双股剑 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import deck, zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

CARDS = 1
DRAW = "draw"


class DoubleSwords(Weapon):
    kind = id = "double-swords"
    attack_range = 2
    words = Words(
        "Double Swords",
        f"Range {attack_range}. When you use a strike on a hero of the other sex, before it answers, you may make it choose: it "
        f"discards a hand card or you draw {CARDS}. If it has no hand card, you draw.",
        "雌雄双股剑",
        f"范围{attack_range}。用杀指定异性角色后、其响应前，可以令其选择：弃一张手牌，或让你摸{CARDS}张牌；其没有手牌时，由你摸牌。",
    )

    async def strike_aimed(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> None:
        if world.sex(owner) == world.sex(target) or await query.trigger(owner, self.id) is None:
            return
        world.record_skill(owner, self.id, target.hero)
        # A15, A30: only a hand card can be discarded, so a target with an empty hand is not asked.
        hand = world.own_hands[target.hero].cards
        value = await query.choose(target, self.id, [DRAW, *hand]) if hand else DRAW
        if value == DRAW:
            deck.draw(world, owner, CARDS)
        else:
            zones.discard(world, target, [value])


CARD = DoubleSwords()
