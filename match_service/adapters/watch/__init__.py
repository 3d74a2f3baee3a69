"""Streams to players and spectators."""
