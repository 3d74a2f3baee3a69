"""Conformance: vectors of positions and recorded games, sent through a running rules service. An adapter a game, by name."""
