"""gRPC servicers, one per service: decode, use case, encode."""
