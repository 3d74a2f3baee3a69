"""Heartbeats, outages, and the health of dependencies."""
