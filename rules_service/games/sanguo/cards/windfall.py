"""无中生有 (K12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo import deck
from rules_service.games.sanguo.card import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene
    from rules_service.games.sanguo.use import Use
    from rules_service.games.sanguo.world import World

CARDS = 2


class Windfall(Trick):
    """The user draws."""

    kind = "windfall"
    rule = "K12"

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [user.hero]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        deck.draw(world, target, CARDS)


CARD = Windfall()
