"""Movement events and flags."""
