"""Heartbeats, outages, and the health of what the service depends on."""
