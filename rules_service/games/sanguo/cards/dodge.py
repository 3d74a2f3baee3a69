"""闪 (K3)."""

from __future__ import annotations

from rules_service.games.sanguo.card import Card
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


class Dodge(Card):
    """Cancels a 杀; nothing on its own."""

    kind = "dodge"
    rule = "K3"
    group = rb.CARD_GROUP_BASIC
    need = "dodge"
    playable = False


CARD = Dodge()
