"""刘备."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.games.sanguo import zones
from rules_service.games.sanguo.ability import Ability, Active
from rules_service.games.sanguo.damage import heal
from rules_service.games.sanguo.reasons import BAD_TARGET, TOO_FAR
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

REACH = 3
ANY_NUMBER = 108
HEALED_AT = 2


class RenDe(Ability):
    """仁德: gives hand cards away; with the second one in a phase it is healed."""

    id = "ren-de"
    rule = "H-RENDE"
    active = Active(least_cards=1, most_cards=ANY_NUMBER, targets=1)

    def act_target_problem(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        if target is owner:
            return BAD_TARGET
        return TOO_FAR if scene.distance(owner, target) > REACH else None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        given = world.turn.given
        zones.move(world, owner, world.heroes[targets[0]], cards)
        world.turn.given = given + len(cards)
        if given < HEALED_AT <= world.turn.given:
            heal(world, owner)


SKILLS = (RenDe(),)
