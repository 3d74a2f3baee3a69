"""Tests of the match service."""
