"""诸葛亮."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import deck, query
from rules_service.games.sanguo.ability import Ability, PhaseRun
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

CARDS = 3


class GuanXing(Ability):
    """观星: at the start of the prepare phase, puts the top cards back in any order, onto and under the deck."""

    id = "guan-xing"
    rule = "H-GUANXING"

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase != pb.PHASE_PREPARE or not (world.core.deck or world.table.discard):
            return
        if await query.trigger(owner, self.id) is None:
            return
        world.tell_skill(owner, self.id)
        deck.look(world, owner, CARDS)
        answer = await query.arrange(world, owner, self.id)
        deck.put_back(world, owner, answer.top, answer.bottom)


SKILLS = (GuanXing(),)
