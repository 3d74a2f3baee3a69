"""The faces of the 108 cards of the deck (K)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb

_SUITS = {"S": rb.SUIT_SPADE, "H": rb.SUIT_HEART, "C": rb.SUIT_CLUB, "D": rb.SUIT_DIAMOND}

RED = frozenset({rb.SUIT_HEART, rb.SUIT_DIAMOND})
BLACK = frozenset({rb.SUIT_SPADE, rb.SUIT_CLUB})

# K: the suits and numbers of each kind; a pair listed twice stands for two cards.
_FACES: tuple[tuple[str, str], ...] = (
    ("strike", "S7,8,8,9,9,10,10 C2,3,4,5,6,7,8,8,9,9,10,10,11,11"),
    ("line-strike", "H10,10,11 D6,7,8,9,10,13"),
    ("dodge", "H2,2,13 D2,2,3,4,5,6,7,8,9,10,11,11"),
    ("peach", "H3,4,6,7,8,9,12 D12"),
    ("dismantle", "S3,4,12 H12 C3,4"),
    ("swap", "S3,4,11"),
    ("fire-camps", "D3 H3,4,5"),
    ("duel", "S1 C1 D1"),
    ("flood", "C12,13"),
    ("windfall", "H7,8,9,11"),
    ("nullify", "S11 C12,13 D12"),
    ("barbarians", "S7,13 C7"),
    ("arrows", "H1"),
    ("peach-garden", "H1"),
    ("swift-march", "S1 H12 C1"),
    ("indulgence", "S6 H6 C6"),
    ("crossbow", "D1"),
    ("qinggang-sword", "S6"),
    ("double-swords", "S2"),
    ("ice-sword", "S2"),
    ("dragon-blade", "S5"),
    ("serpent-spear", "S12"),
    ("axe", "D5"),
    ("halberd", "D12"),
    ("feather-fan", "D4"),
    ("eight-trigrams", "S2 C2"),
    ("nioh-shield", "C2"),
    ("defensive-horse", "C5 S5 H13"),
    ("offensive-horse", "H5 S13 D13"),
)


@dataclass(frozen=True, slots=True)
class Face:
    """The id, kind, suit and number of one card."""

    card: str
    kind: str
    suit: rb.Suit
    number: int


def faces() -> Iterator[Face]:
    """All cards, in the order of the table above."""
    for kind, text in _FACES:
        seen: dict[str, int] = {}
        for suit, numbers in re.findall(r"([SHCD])([\d,]+)", text):
            for number in numbers.split(","):
                name = f"{suit.lower()}{number}-{kind}"
                seen[name] = seen.get(name, 0) + 1
                card = name if seen[name] == 1 else f"{name}-{seen[name]}"
                yield Face(card, kind, _SUITS[suit], int(number))
