"""Who calls: accounts, guests, bots, sessions, tokens, administration."""
