"""刘备 Liu Bei: 仁德."""

from collections.abc import Sequence

from rules_service.games.sanguo.abilities.ability import ANY_NUMBER, Ability, Active
from rules_service.games.sanguo.catalog.figures import HEALED
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import target_problems
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import heal
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=1, hero="liu-bei", name="Liu Bei", name_zh="刘备", hp=4, sex=MALE, camp="shu")
REACH = 3
HEALING_CARD = 2


class RenDe(Ability):
    id = "ren-de"
    rule = "H-RENDE"
    words = Words(
        "Kindness",
        f"In your play phase, you may give one or more hand cards to another hero within {REACH}, any number of times. The "
        f"gift that brings the total of cards given in this phase to {HEALING_CARD} or more heals you {HEALED}.",
        "仁德",
        f"出牌阶段，可以把至少一张手牌交给{REACH}格内一名其他角色，次数不限；本阶段这样交出的手牌总数首次达到或超过"
        f"{HEALING_CARD}张时，回复{HEALED}点体力。",
    )
    active = Active(least_cards=1, most_cards=ANY_NUMBER, targets=1)

    def act_target_problems(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        return target_problems(fits=target is not owner, distance=scene.distance(owner, target), reach=REACH)

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        given = world.turn.given
        zones.move(world, owner, world.heroes[targets[0]], cards)
        world.turn.given = given + len(cards)
        if given < HEALING_CARD <= world.turn.given:
            heal(world, owner)


SKILLS = (RenDe(),)
