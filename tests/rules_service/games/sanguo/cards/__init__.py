"""The kinds of cards, one file for each."""
