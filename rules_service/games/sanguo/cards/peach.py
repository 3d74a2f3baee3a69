"""桃 (K3)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.catalog.figures import DYING_REACH, HEALED
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import target_problems
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import heal
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class Peach(Card):
    kind = "peach"
    rule = "K3"
    group = rb.CARD_GROUP_BASIC
    reach = 1
    need = "peach"
    aimed = True
    words = Words(
        "Peach",
        f"In your play phase, heals a wounded hero within {reach} by {HEALED}, possibly yourself. Or, in any turn, heals a "
        f"dying hero within {DYING_REACH} by {HEALED}, possibly yourself.",
        "桃",
        f"出牌阶段，令{reach}格内一名受伤角色回复{HEALED}点体力，也可以是自己；"
        f"在任何回合，令{DYING_REACH}格内一名濒死角色回复{HEALED}点体力，也可以是自己。",
    )

    def target_problems(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> list[str]:
        return target_problems(fits=scene.is_wounded(target), distance=scene.distance(user, target), reach=self.reach)

    async def resolve(self, world: World, use: Use) -> None:
        heal(world, world.heroes[use.targets[0]])


CARD = Peach()
