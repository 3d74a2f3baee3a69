"""Every metric of the match service."""
