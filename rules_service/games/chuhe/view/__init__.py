"""What a side or a spectator sees (V)."""
