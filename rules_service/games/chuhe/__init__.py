"""Chuhe (楚河), the 20×20 war chess. Its rules are in docs/rules/chuhe.md; the IDs in the code are theirs."""

from rules_service.games.chuhe.game import Chuhe

GAME = Chuhe()
