"""Conformance: vectors of positions and recorded games, run against a real rules service through one adapter per game."""
