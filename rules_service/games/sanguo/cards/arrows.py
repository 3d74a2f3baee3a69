"""万箭齐发 (K5)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.catalog.figures import DAMAGE
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import deal_damage
from rules_service.games.sanguo.resolution.response import ask_for_dodge
from rules_service.games.sanguo.resolution.trick import Trick
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Arrows(Trick):
    kind = "arrows"
    rule = "K5"
    reach = 3
    words = Words(
        "Arrows",
        f"Each other hero within {reach} plays a Dodge or takes {DAMAGE} damage.",
        "万箭齐发",
        f"{reach}格内每名其他角色须出一张闪，否则受到{DAMAGE}点伤害。",
    )

    def concerned(self, scene: Scene, user: pb.Hero) -> list[str] | None:
        return [hero.hero for hero in self.near(scene, user, self_too=False)]

    async def affect(self, world: World, use: Use, target: pb.Hero) -> None:
        if not await ask_for_dodge(world, target, use.user, armour=True):
            await deal_damage(world, target, world.heroes[use.user])


CARD = Arrows()
