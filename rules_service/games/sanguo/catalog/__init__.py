"""Plain data: the board, the deck, the figures of the game."""
