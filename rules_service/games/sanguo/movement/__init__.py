"""Movement events, steps, and flags."""
