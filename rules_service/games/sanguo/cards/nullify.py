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
    words = Words("Nullify", "Cancels a trick for one hero.", "无懈可击", "让锦囊对一个人失效。")


CARD = Nullify()
