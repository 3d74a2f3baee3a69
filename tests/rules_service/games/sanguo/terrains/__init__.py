"""The terrains."""
