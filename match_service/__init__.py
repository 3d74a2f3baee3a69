"""The match service: turns, persistence, streams. Never opens a message of a game."""
