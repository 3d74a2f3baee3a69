"""无懈可击 (K13)."""

from rules_service.games.sanguo.abilities.card import Card
from rules_service.games.sanguo.catalog.words import Words
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


class Nullify(Card):
    kind = "nullify"
    rule = "K13"
    group = rb.CARD_GROUP_TRICK
    need = "nullify"
    playable = False
    words = Words(
        "Nullify",
        "At any distance, cancels a trick for one hero, another Nullify, or an Indulgence that is about to act.",
        "无懈可击",
        "不限距离，抵消锦囊对一名角色的效果、另一张无懈可击，或即将生效的乐不思蜀。",
    )


CARD = Nullify()
