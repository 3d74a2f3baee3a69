"""Set-up, turns, phases, and pauses."""
