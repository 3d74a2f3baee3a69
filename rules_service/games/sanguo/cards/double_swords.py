"""雌雄双股剑 (K17)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position import deck, zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.equipment import Weapon
from zhanqi.games.sanguo.v1 import state_pb2 as pb

DRAW = "draw"


class DoubleSwords(Weapon):
    """A target of the other sex discards a card, or the owner draws one."""

    kind = id = "double-swords"
    range = 2
    words = Words(
        "Double Swords",
        "Range 2. The other sex discards a card or you draw one.",
        "雌雄双股剑",
        "范围2，异性目标弃一张或你摸一张。",
    )

    async def strike_aimed(self, world: World, owner: pb.Hero, use: Use, target: pb.Hero) -> None:
        if world.sex(owner) == world.sex(target) or await query.trigger(owner, self.id) is None:
            return
        world.record_skill(owner, self.id, target.hero)
        value = await query.choose(target, self.id, [DRAW, *world.own_cards(target)])
        if value == DRAW:
            deck.draw(world, owner, 1)
        else:
            zones.discard(world, target, [value])


CARD = DoubleSwords()
