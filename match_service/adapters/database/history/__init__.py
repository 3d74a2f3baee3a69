"""Replays and the verification of records."""
