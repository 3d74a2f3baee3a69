"""The client of the rules service."""
