"""貂蝉 Diao Chan: 离间."""

from collections.abc import Sequence

from rules_service.games.sanguo.abilities.ability import Ability, Active
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.catalog.hero_row import FEMALE, MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.decisions.reasons import BAD_TARGET, target_problems
from rules_service.games.sanguo.position import zones
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.use import use_virtual
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=15, hero="diao-chan", name="Diao Chan", name_zh="貂蝉", hp=3, sex=FEMALE, camp="qun")
REACH = 3
CARD = "duel"


class LiJian(Ability):
    """The 决斗 cannot be nullified."""

    id = "li-jian"
    rule = "H-LIJIAN"
    words = Words(
        "Estrangement",
        f"Once per play phase, you may discard a card, from your hand or equipment, and choose a man within {REACH} and "
        "another man whom the first could target with a Duel. The first uses a Duel without a card on the second; it cannot "
        "be nullified.",
        "离间",
        f"出牌阶段限一次，可以弃一张手牌或装备牌，选{REACH}格内一名男性角色和他能以决斗指定的另一名男性角色，"
        "前者视为对后者使用一张没有实体牌的决斗，不能被无懈可击响应。",
    )
    active = Active(least_cards=1, most_cards=1, hand_only=False, targets=2, once=True)

    def act_target_problems(self, scene: Scene, owner: pb.Hero, target: pb.Hero, before: Sequence[pb.Hero | None]) -> list[str]:
        is_male = scene.sex(target) == MALE
        if not before:
            return target_problems(fits=is_male, distance=scene.distance(owner, target), reach=REACH)
        problems = [] if is_male else [BAD_TARGET]
        duellist = before[0]
        return problems + (book_of(scene).cards[CARD].target_problems(scene, duellist, target, 0) if duellist is not None else [])

    async def perform(self, world: World, owner: pb.Hero, cards: Sequence[str], targets: Sequence[str]) -> None:
        zones.discard(world, owner, cards)
        await use_virtual(world, world.heroes[targets[0]], CARD, targets[1:], nullifiable=False)


SKILLS = (LiJian(),)
