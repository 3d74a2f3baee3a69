"""Hidden King: a tiny game for tests. Its rules are in docs/rules/hidden_king.md; the IDs in the code are theirs."""

from rules_service.games.hidden_king.game import HiddenKing

GAME = HiddenKing()
