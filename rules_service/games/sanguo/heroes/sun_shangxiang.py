"""孙尚香 Sun Shangxiang: 结姻."""

from collections.abc import Sequence

from rules_service.games.sanguo.abilities.ability import Ability, Active
from rules_service.games.sanguo.catalog.figures import HEALED
from rules_service.games.sanguo.catalog.hero_row import FEMALE, MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import target_problems
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.damage import heal
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=10, hero="sun-shangxiang", name="Sun Shangxiang", name_zh="孙尚香", hp=3, sex=FEMALE, camp="wu")
REACH = 2
CARDS = 2


class JieYin(Ability):
    id = "jie-yin"
    rule = "H-JIEYIN"
    words = Words(
        "Marriage",
        f"Once per play phase, you may discard {CARDS} hand cards and choose a wounded man within {REACH}: you and he heal "
        f"{HEALED} each.",
        "结姻",
        f"出牌阶段限一次，可以弃{CARDS}张手牌并选{REACH}格内一名受伤的男性角色，你与其各回复{HEALED}点体力。",
    )
    active = Active(least_cards=CARDS, most_cards=CARDS, targets=1, once=True)

    def act_target_problems(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        fits = scene.sex(target) == MALE and scene.is_wounded(target)
        return target_problems(fits=fits, distance=scene.distance(owner, target), reach=REACH)

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        zones.discard(world, owner, cards)
        heal(world, owner)
        heal(world, world.heroes[targets[0]])


SKILLS = (JieYin(),)
