"""Shared gRPC plumbing: errors, the server edge, health, channels, options."""
