"""What a connection's loss is raised as, beside the drivers' own errors."""

LOST = (OSError, TimeoutError, RuntimeError)
"""RuntimeError: what uvloop raises where something is written to a connection that was closed a moment ago."""
