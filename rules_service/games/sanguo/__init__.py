"""Sanguo (三国), hero tactics with hidden hands. The rule IDs in the code refer to docs/rules/sanguo.md."""

from rules_service.games.sanguo.game import Sanguo
from rules_service.games.sanguo.standard_book import standard_book

GAME = Sanguo(standard_book())
