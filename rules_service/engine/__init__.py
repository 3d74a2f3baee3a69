"""What all games build on. Imports no game and no network code."""
