"""甘宁 Gan Ning: 奇袭."""

from rules_service.games.sanguo.abilities.ability import Ability, Conversion
from rules_service.games.sanguo.catalog.faces import BLACK
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.catalog.words import Words

HERO = HeroRow(number=5, hero="gan-ning", name="Gan Ning", name_zh="甘宁", hp=4, sex=MALE, camp="wu")


class QiXi(Ability):
    id = "qi-xi"
    rule = "H-QIXI"
    words = Words(
        "Surprise Raid",
        "You may use a black card, from your hand or equipment, as a Dismantle.",
        "奇袭",
        "可以把一张黑色的手牌或装备牌当过河拆桥使用。",
    )
    conversion = Conversion("dismantle", BLACK)


SKILLS = (QiXi(),)
