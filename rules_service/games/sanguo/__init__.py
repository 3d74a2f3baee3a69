"""Sanguo (三国), hero tactics with hidden hands. Its rules are in docs/rules/sanguo.md; the IDs in the code are theirs."""

from rules_service.games.sanguo.catalog.book import standard_book
from rules_service.games.sanguo.game import Sanguo

GAME = Sanguo(standard_book())
