"""闪 (K3)."""

from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.catalog.words import Words
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


class Dodge(Card):
    kind = "dodge"
    rule = "K3"
    group = rb.CARD_GROUP_BASIC
    need = "dodge"
    playable = False
    words = Words(
        "Dodge",
        "Cancels a strike on you; also the answer to Arrows.",
        "闪",
        "抵消一张对你的杀；也用来响应万箭齐发。",
    )


CARD = Dodge()
