"""Scripted playthroughs: a module for each game that has one, found by the game's id."""
