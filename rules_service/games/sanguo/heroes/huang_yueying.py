"""黄月英 Huang Yueying: 奇才."""

from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.catalog.hero_row import FEMALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERO = HeroRow(number=4, hero="huang-yueying", name="Huang Yueying", name_zh="黄月英", hp=3, sex=FEMALE, camp="shu")
REACH = 2


class QiCai(Ability):
    id = "qi-cai"
    rule = "H-QICAI"
    words = Words(
        "Talent",
        f"The distance limits of your tricks are {REACH} greater, those of area tricks too (by switch: not those). The spread "
        "of Fire of Camps stays as it is.",
        "奇才",
        f"你使用锦囊牌的距离限制+{REACH}，范围锦囊也一样（按规则开关可以除外）；火烧连营的蔓延范围不变。",
    )

    def trick_reach(self, scene: Scene, owner: pb.Hero, *, aimed: bool) -> int:
        # A19: area tricks too, unless the switch says otherwise.
        return 0 if scene.table.rules.qicai_aimed_only and not aimed else REACH


SKILLS = (QiCai(),)
