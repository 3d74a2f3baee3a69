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
        f"At the start of the turn of another hero of your side within {REACH}, it chooses for this turn: {MORE} more "
        f"point in its move phase, {MORE} more attack range for its plain strikes, or nothing. For nothing it loses a 甲 "
        "(token), if it has one.",
        "骁锐",
        f"{REACH}格内一名己方其他角色的回合开始时，其为本回合选择：移动阶段的点数+{MORE}，"
        f"或普杀的攻击范围+{MORE}，或都不要；都不要时，若有“甲”标记，弃一枚。",
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
