"""貂蝉."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_service.games.sanguo import zones
from rules_service.games.sanguo.ability import Ability, Active
from rules_service.games.sanguo.catalog.heroes import MALE
from rules_service.games.sanguo.reasons import BAD_TARGET, TOO_FAR
from rules_service.games.sanguo.use import use_virtual
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.world import World

REACH = 3
CARD = "duel"


class LiJian(Ability):
    """离间: discards a card; a man nearby fights a 决斗 with another, which cannot be nullified."""

    id = "li-jian"
    rule = "H-LIJIAN"
    active = Active(least_cards=1, most_cards=1, hand_only=False, targets=2, once=True)

    def act_target_problem(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero]) -> str | None:
        if scene.sex(target) != MALE:
            return BAD_TARGET
        if before:
            return scene.book.cards[CARD].target_problem(scene, before[0], target, 0)
        return TOO_FAR if scene.distance(owner, target) > REACH else None

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        zones.discard(world, owner, cards)
        await use_virtual(world, world.heroes[targets[0]], CARD, targets[1:], nullifiable=False)


SKILLS = (LiJian(),)
