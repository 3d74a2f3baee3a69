"""All metrics of the match service. Labels come from closed sets; never an id, never anything hidden from a player."""
