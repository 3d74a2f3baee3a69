"""Adapters for Redis: hints, rate limits, the bot queue."""
