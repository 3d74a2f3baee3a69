"""普杀 (K1)."""

from __future__ import annotations

from rules_service.games.sanguo.striking import StrikeCard


class Strike(StrikeCard):
    """A hero in attack range."""

    kind = "strike"
    rule = "K1"
    plain = True


CARD = Strike()
