"""Abilities and card kinds: their base classes, the windows they act in, and the book that gathers them."""
