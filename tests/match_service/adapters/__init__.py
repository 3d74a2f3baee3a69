"""Tests of the adapters, with real databases and Redis."""
