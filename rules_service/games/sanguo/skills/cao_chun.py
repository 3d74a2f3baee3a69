"""曹纯."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query
from rules_service.games.sanguo.ability import Ability
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

REACH = 2
MORE = 1
MOVE = "move"
RANGE = "range"
TOKEN = "jia"


class XiaoRui(Ability):
    """骁锐: at the start of its turn, another own hero nearby chooses to move or to strike further in that turn."""

    id = "xiao-rui"
    rule = "H-XIAORUI"

    async def turn_started(self, world: World, owner: pb.Hero, current: pb.Hero) -> None:
        if current is owner or current.seat != owner.seat or world.distance(owner, current) > REACH:
            return
        value = await query.choose(current, self.id, [MOVE, RANGE, query.DECLINE])
        world.tell(eb.Event(chosen=eb.Chosen(hero=current.hero, about=self.id, value=value)))
        if value == MOVE:
            world.turn.move_effects.add(rank=3, value=MORE)
        elif value == RANGE:
            world.turn.strike_reach += MORE
        else:
            # A22: allowed without a “甲” too; nothing gives one.
            world.set_tokens(current, TOKEN, max(world.tokens(current, TOKEN) - 1, 0))


SKILLS = (XiaoRui(),)
