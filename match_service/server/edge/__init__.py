"""What every RPC passes: authentication, bounds, limits, errors."""
