"""无懈可击 (K13)."""

from __future__ import annotations

from rules_service.games.sanguo.card import Card
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


class Nullify(Card):
    """Cancels a trick for one hero; nothing on its own."""

    kind = "nullify"
    rule = "K13"
    group = rb.CARD_GROUP_TRICK
    need = "nullify"
    playable = False


CARD = Nullify()
