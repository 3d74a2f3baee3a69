"""桃园结义 (K6)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.figures import HEALED
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import heal
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class PeachGarden(Trick):
    kind = "peach-garden"
    rule = "K6"
    reach = 3
    words = Words(
        "Peach Garden",
        f"Each wounded hero within {reach}, yourself included, heals {HEALED}.",
        "桃园结义",
        f"{reach}格内每名受伤角色（包括自己）回复{HEALED}点体力。",
    )

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [hero.hero for hero in self.near(scene, user, self_too=True) if scene.is_wounded(hero)]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        heal(world, target)


CARD = PeachGarden()
