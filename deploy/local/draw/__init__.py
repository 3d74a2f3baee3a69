"""Terminal drawings: one module per game, named by the game's id."""
