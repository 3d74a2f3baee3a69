"""The gRPC servicers, one per service of the contract."""
