"""孙乾."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import query
from rules_service.games.sanguo.ability import Ability, PhaseRun
from rules_service.games.sanguo.catalog.board import BASE
from rules_service.games.sanguo.movement import relocate
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

POINTS = 4


class BenMing(Ability):
    """奔命: its move phase has fixed points."""

    id = "ben-ming"
    rule = "H-BENMING"

    def move_points(self, scene: Scene, owner: pb.Hero) -> int | None:
        return POINTS


class GuiYing(Ability):
    """归营: at the start of its end phase, back to the own base."""

    id = "gui-ying"
    rule = "H-GUIYING"

    async def phase_started(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        base = BASE[owner.seat]
        if run.phase != pb.PHASE_END or world.cell(owner) == base:
            return
        if await query.trigger(owner, self.id) is not None:
            world.tell_skill(owner, self.id)
            await relocate(world, owner, base)


SKILLS = (BenMing(), GuiYing())
