"""The plain data of a game: hero rows and card faces, without skills or card effects."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_service.games.sanguo.catalog.faces import Face
from rules_service.games.sanguo.catalog.hero_row import HeroRow
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@dataclass(frozen=True, eq=False)
class Catalog:
    """Hero rows by hero id and card faces by card id. Compared by identity."""

    heroes: Mapping[str, HeroRow]
    faces: Mapping[str, Face]

    def suits(self, cards: Iterable[str]) -> frozenset[rb.Suit]:
        """The suits of the cards."""
        return frozenset(self.faces[card].suit for card in cards)
