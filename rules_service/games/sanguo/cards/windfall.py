"""无中生有 (K12)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position import deck
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb

CARDS = 2


class Windfall(Trick):
    kind = "windfall"
    rule = "K12"
    words = Words(
        "Windfall",
        f"Draw {CARDS} cards.",
        "无中生有",
        f"摸{CARDS}张牌。",
    )

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [user.hero]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        deck.draw(world, target, CARDS)


CARD = Windfall()
