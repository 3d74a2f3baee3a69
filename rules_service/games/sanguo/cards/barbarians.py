"""南蛮入侵 (K5)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.figures import DAMAGE
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from rules_service.games.sanguo.resolution.response import ask_for_strike
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Barbarians(Trick):
    kind = "barbarians"
    rule = "K5"
    reach = 3
    words = Words(
        "Barbarians",
        f"Each other hero within {reach} plays a strike or takes {DAMAGE} damage.",
        "南蛮入侵",
        f"{reach}格内每名其他角色须出一张杀，否则受到{DAMAGE}点伤害。",
    )

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [hero.hero for hero in self.near(scene, user, self_too=False)]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        if not await ask_for_strike(world, target, use.user):
            await deal_damage(world, target, world.heroes[use.user])


CARD = Barbarians()
