"""Conversions between messages and values, by service."""
