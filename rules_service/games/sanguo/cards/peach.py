"""桃 (K3)."""

from rules_service.games.sanguo.abilities.arguments import Use
from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import BAD_TARGET, TOO_FAR
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
    words = Words("Peach", "Heals 1, or saves the dying.", "桃", "回1血，也能救濒死的人。")

    def target_problems(self, scene: Scene, user: pb.Hero, target: pb.Hero, paid: int) -> list[str]:
        problems = [] if scene.is_wounded(target) else [BAD_TARGET]
        return [*problems, TOO_FAR] if scene.distance(user, target) > self.reach else problems

    async def resolve(self, world: World, use: Use) -> None:
        heal(world, world.heroes[use.targets[0]])


CARD = Peach()
