"""仁王盾 (K18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_service.games.sanguo.card import Armour
from rules_service.games.sanguo.catalog.deck import BLACK
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.scene import Scene


class NiohShield(Armour):
    """A black 杀 has no effect; two colours are none (A14)."""

    kind = id = "nioh-shield"

    def stops_strike(self, scene: Scene, owner: pb.Hero, suits: frozenset[rb.Suit]) -> bool:
        return bool(suits) and suits <= BLACK


CARD = NiohShield()
