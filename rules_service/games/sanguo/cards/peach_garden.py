"""桃园结义 (K6)."""

from rules_service.games.sanguo.abilities.arguments import Use
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
    words = Words("Peach Garden", f"The wounded within {reach} are healed.", "桃园结义", f"{reach}格内受伤的人都回1血。")

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [hero.hero for hero in self.near(scene, user, self_too=True) if scene.is_wounded(hero)]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        heal(world, target)


CARD = PeachGarden()
