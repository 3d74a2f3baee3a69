"""Real servers and service processes for tests."""
