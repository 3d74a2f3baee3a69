"""Builds the parts of a replica and connects them."""
