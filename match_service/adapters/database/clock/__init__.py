"""Clocks, deadlines and the time that is refunded after outages."""
