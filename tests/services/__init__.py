"""Starts the real servers and service processes that tests need, and ends them."""
