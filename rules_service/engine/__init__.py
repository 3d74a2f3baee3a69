"""What every game's rules are built on. Knows no game and no network."""
