"""The gRPC server of the match service and its background jobs."""
