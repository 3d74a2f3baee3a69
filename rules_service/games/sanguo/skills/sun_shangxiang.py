"""孙尚香."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.games.sanguo import zones
from rules_service.games.sanguo.ability import Ability, Active
from rules_service.games.sanguo.catalog.heroes import MALE
from rules_service.games.sanguo.damage import heal
from rules_service.games.sanguo.reasons import BAD_TARGET, TOO_FAR
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

REACH = 2
CARDS = 2


class JieYin(Ability):
    """结姻: discards two hand cards; she and a wounded man are healed."""

    id = "jie-yin"
    rule = "H-JIEYIN"
    active = Active(least_cards=CARDS, most_cards=CARDS, targets=1, once=True)

    def act_target_problem(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        if scene.sex(target) != MALE or not scene.is_wounded(target):
            return BAD_TARGET
        return TOO_FAR if scene.distance(owner, target) > REACH else None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        zones.discard(world, owner, cards)
        heal(world, owner)
        heal(world, world.heroes[targets[0]])


SKILLS = (JieYin(),)
