"""Names and short explanations, in English and Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zhanqi.rules.v1 import rules_pb2

if TYPE_CHECKING:
    from rules_service.games.sanguo.catalog.book import Book

TITLE = ("Sanguo", "三国")


def texts(book: Book) -> Sequence[rules_pb2.Text]:
    """The texts of everything in the book."""
    return []
