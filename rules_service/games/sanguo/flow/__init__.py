"""The course of a game: set-up, turns, phases, and the scripts that run them."""
