"""Tests of the ports' sides, on the real things."""
