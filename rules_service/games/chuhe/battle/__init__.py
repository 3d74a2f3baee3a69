"""Battles: who strikes whom, how hard, and what follows."""
