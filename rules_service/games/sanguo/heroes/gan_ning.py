"""甘宁 Gan Ning: 奇袭."""

from rules_service.games.sanguo.abilities.ability import Ability, Conversion
from rules_service.games.sanguo.catalog.faces import BLACK
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words

HERO = HeroRow(number=5, hero="gan-ning", name="Gan Ning", name_zh="甘宁", hp=4, sex=MALE, camp="wu")


class QiXi(Ability):
    id = "qi-xi"
    rule = "H-QIXI"
    words = Words("Surprise Raid", "A black card is a Dismantle.", "奇袭", "黑牌可以当过河拆桥。")
    conversion = Conversion("dismantle", BLACK)


SKILLS = (QiXi(),)
