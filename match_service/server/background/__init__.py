"""Background loops of a replica."""
