"""How bots decide: one policy a file."""
