"""曹纯 Cao Chun: 骁锐."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=14, hero="cao-chun", name="Cao Chun", name_zh="曹纯", hp=4, sex=MALE, camp="wei")
REACH = 2
MORE = 1
MOVE = "move"
RANGE = "range"
TOKEN = "jia"


class XiaoRui(Ability):
    id = "xiao-rui"
    rule = "H-XIAORUI"
    words = Words(
        "Elite Cavalry",
        f"Another own hero within {REACH} starts its turn with {MORE} more movement point or strike range.",
        "骁锐",
        f"{REACH}格内的队友回合开始时，多走{MORE}格或者普杀多打{MORE}格。",
    )

    async def turn_started(self, world: World, owner: pb.Hero, current: pb.Hero) -> None:
        if current is owner or current.seat != owner.seat or world.distance(owner, current) > REACH:
            return
        value = await query.choose(current, self.id, [MOVE, RANGE, query.DECLINE])
        world.record(eb.Event(chosen=eb.Chosen(hero=current.hero, about=self.id, value=value)))
        if value == MOVE:
            world.turn.move_effects.add(rank=3, value=MORE)
        elif value == RANGE:
            world.turn.strike_reach += MORE
        else:
            # A22: also allowed without a 甲, which nothing in the game gives.
            world.set_tokens(current, TOKEN, max(world.tokens(current, TOKEN) - 1, 0))


SKILLS = (XiaoRui(),)
