"""Chaos tests: the whole system plays while its processes, stores and connections fail at random."""
