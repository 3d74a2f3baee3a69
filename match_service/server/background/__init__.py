"""Loops that run beside the gRPC server."""
