"""曹纯."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

REACH = 2
MORE = 1
MOVE = "move"
RANGE = "range"
TOKEN = "jia"


class XiaoRui(Ability):
    """骁锐: at the start of its turn, another own hero nearby chooses to move or to strike further in that turn."""

    id = "xiao-rui"
    rule = "H-XIAORUI"
    words = Words(
        "Elite Cavalry",
        "Another own hero within 2 starts its turn with a point more or a longer strike.",
        "骁锐",
        "2格内的队友回合开始时，多走一格或者普杀多打一格。",
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
            # A22: allowed without a “甲” too; nothing gives one.
            world.set_tokens(current, TOKEN, max(world.tokens(current, TOKEN) - 1, 0))


HERO = HeroRow(number=14, hero="cao-chun", name="Cao Chun", name_zh="曹纯", hp=4, sex=MALE, camp="wei")
SKILLS = (XiaoRui(),)
