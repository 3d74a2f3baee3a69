"""How each game looks on a terminal: one module a game, found by its id."""
