"""Callers and their rights: accounts, guests, bots, sessions, tokens, administration."""
